import Glibc
import HTTP

/// Opens the socket on which a server listens.
enum ListeningSocket {
  static func open(address text: String, port: UInt16) throws -> Int32 {
    guard let address = IPAddress(text == "localhost" ? "127.0.0.1" : text) else {
      throw ServerError(.address, "\(text) is not an IP address")
    }
    let isV4 = address.isV4
    let descriptor = socket(
      isV4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw ServerError(.listen, "cannot make a socket", errno: errno)
    }
    set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if !isV4 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let bound = isV4 ? bindV4(descriptor, address, port) : bindV6(descriptor, address, port)
    guard bound == 0, listen(descriptor, 4_096) == 0 else {
      let code = errno
      close(descriptor)
      throw ServerError(.listen, "cannot listen on \(text) port \(port)", errno: code)
    }
    return descriptor
  }

  static func port(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
      // The port stands at the same place in both kinds of addresses.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bindV4(_ descriptor: Int32, _ address: IPAddress, _ port: UInt16) -> Int32 {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.low).bigEndian
    return bind(descriptor, &name)
  }

  private static func bindV6(_ descriptor: Int32, _ address: IPAddress, _ port: UInt16) -> Int32 {
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &name.sin6_addr) { bytes in
      bytes.storeBytes(of: address.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: address.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return bind(descriptor, &name)
  }

  private static func bind<T>(_ descriptor: Int32, _ name: inout T) -> Int32 {
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<T>.size))
      }
    }
  }
}
