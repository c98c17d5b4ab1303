import CCurl
import Glibc
import HTTP

/// One request to a receiver under way.
final class WebhookExchange {
  private static let mostBytes = 1_000

  private let reachable: Reachable
  private let isStopped: () -> Bool
  private var received: [UInt8] = []
  private var wasRefused = false

  init(_ reachable: Reachable, isStopped: @escaping () -> Bool) {
    self.reachable = reachable
    self.isStopped = isStopped
  }

  /// Called with the very address that will be connected to, after names were resolved.
  static let open: shim_curl_open = { owner, _, address in
    guard let owner, let address else { return -1 }
    guard of(owner).allows(address) else { return -1 }
    let found = address.pointee
    return socket(found.family, found.socktype | Int32(SOCK_CLOEXEC.rawValue), found.protocol)
  }

  /// What is beyond the first few bytes is not kept; a receiver that sends without end is left.
  static let receive: shim_curl_data = { buffer, size, count, owner in
    guard let owner, let buffer else { return 0 }
    let exchange = of(owner)
    let room = mostBytes - exchange.received.count
    guard room > 0 else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: buffer, count: size * count)
    exchange.received += bytes.prefix(room)
    return size * count
  }

  static let watch: shim_curl_progress = { owner, _, _, _, _ in
    guard let owner else { return 0 }
    return of(owner).isStopped() ? 1 : 0
  }

  private static func of(_ owner: UnsafeMutableRawPointer) -> WebhookExchange {
    Unmanaged<WebhookExchange>.fromOpaque(owner).takeUnretainedValue()
  }

  private func allows(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Bool {
    guard let found = Self.ipAddress(address), reachable.contains(found) else {
      wasRefused = true
      return false
    }
    return true
  }

  /// Behind the fields of the struct stands an address as long as its family needs.
  private static func ipAddress(_ address: UnsafeMutablePointer<curl_sockaddr>) -> IPAddress? {
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
    let raw = UnsafeRawPointer(address) + offset
    switch (address.pointee.family, Int(address.pointee.addrlen)) {
    case (AF_INET, MemoryLayout<sockaddr_in>.size...):
      let v4 = raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
      return IPAddress(v4: UInt32(bigEndian: v4))
    case (AF_INET6, MemoryLayout<sockaddr_in6>.size...):
      let v6 = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: v6) { bytes in
        IPAddress(
          high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
          low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      }
    default: return nil
    }
  }

  func answer(_ code: CURLcode, status: Int) -> WebhookAnswer {
    if code == CURLE_OK || code == CURLE_WRITE_ERROR && status > 0 {
      return .answered(status: status, text: shown)
    }
    if wasRefused { return .closed }
    return .unreachable(String(cString: curl_easy_strerror(code)))
  }

  private var shown: String {
    let scalars = String(decoding: received, as: UTF8.self).unicodeScalars.prefix(300)
    return String(
      String.UnicodeScalarView(
        scalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
