import CMicroHTTPD
import Glibc
import HTTP

/// Hands the library bytes as it asks for them; freed with the library's response.
final class ProducedBody {
  private static let block = 64 << 10

  private let content: ProducedBytes
  private let offset: Int64

  init(_ content: ProducedBytes, _ offset: Int64) {
    self.content = content
    self.offset = offset
  }

  func response(length: Int64) -> OpaquePointer? {
    let held = Unmanaged.passRetained(self)
    let made = MHD_create_response_from_callback(
      UInt64(length), Self.block,
      { context, position, buffer, capacity in
        guard let context, let buffer else { return -2 }
        return Unmanaged<ProducedBody>.fromOpaque(context).takeUnretainedValue()
          .fill(buffer, capacity, at: Int64(position))
      }, held.toOpaque(),
      { context in
        if let context { Unmanaged<ProducedBody>.fromOpaque(context).release() }
      })
    if made == nil { held.release() }
    return made
  }

  /// The count of bytes, or the library's word for an error: the status is sent already, so that
  /// breaking off is all that can be done.
  private func fill(
    _ buffer: UnsafeMutablePointer<CChar>, _ capacity: Int, at position: Int64
  ) -> Int {
    guard let bytes = try? content.read(offset + position, capacity), !bytes.isEmpty else {
      return -2
    }
    let count = min(bytes.count, capacity)
    bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { memcpy(buffer, start, count) }
    }
    return count
  }
}
