import CMicroHTTPD
import Glibc
import HTTP

/// Makes the library's response from ours. Date, Content-Length and the framing are the library's.
enum ResponseWriter {
  static func make(_ response: Response, isLast: Bool) -> OpaquePointer? {
    guard let made = body(response.body) else { return nil }
    response.headers.forEachCString { name, value in
      // Refused for an empty value and for a Content-Length; both are right.
      _ = MHD_add_response_header(made, name, value)
    }
    if isLast { _ = MHD_add_response_header(made, "Connection", "close") }
    return made
  }

  private static func body(_ body: Response.Body) -> OpaquePointer? {
    switch body {
    case .none: return empty()
    case .bytes(let bytes):
      return bytes.isEmpty ? empty() : kept(bytes)
    case .file(let slice): return file(slice)
    case .produced(let content, let offset, let length):
      return length == 0 ? empty() : ProducedBody(content, offset).response(length: length)
    case .omitted(let length):
      // Never asked for its bytes: a 304 has none.
      return MHD_create_response_from_callback(
        UInt64(max(length, 0)), 1_024, { _, _, _, _ in -2 }, nil, nil)
    }
  }

  /// The library sends the bytes from where they stand: an array that nobody writes to stays in its
  /// place for as long as its storage is kept.
  private static func kept(_ bytes: [UInt8]) -> OpaquePointer? {
    let keeper = Unmanaged.passRetained(Kept(bytes))
    let made = bytes.withUnsafeBytes { buffer in
      MHD_create_response_from_buffer_with_free_callback_cls(
        buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress),
        { kept in if let kept { Unmanaged<Kept>.fromOpaque(kept).release() } }, keeper.toOpaque())
    }
    if made == nil { keeper.release() }
    return made
  }

  /// A body until it is sent.
  private final class Kept {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  private static func empty() -> OpaquePointer? {
    MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
  }

  /// The library closes the descriptor that it gets, and reads at offsets, so a second descriptor
  /// of the same file serves.
  private static func file(_ slice: FileSlice) -> OpaquePointer? {
    if slice.length == 0 { return empty() }
    let copy = fcntl(slice.file.descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    let made = MHD_create_response_from_fd_at_offset64(
      UInt64(slice.length), copy, UInt64(slice.offset))
    if made == nil { close(copy) }
    return made
  }
}
