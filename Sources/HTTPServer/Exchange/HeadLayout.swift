import CMicroHTTPD
import Glibc

/// Where a request's header lies in the library's buffer.
///
/// The library hands out C strings that point into one buffer: method, target and version, then
/// names and values, with line ends overwritten by zeros. So the distances between them tell what
/// the strings hide: a bare line feed where 2 bytes should be, a folded line (which was copied
/// elsewhere), a zero byte inside a value, and a line that begins with its colon, which the library
/// takes for the end of the header, and what follows for the next request (connection.c,
/// process_header_line writes a zero over the colon, and then `line[0]` is zero).
/// One thing stays hidden: a bare line feed followed by a line that is a colon alone leaves the
/// same bytes as a good end of the header.
struct HeadLayout {
  /// The end of the version.
  let lineEnd: UnsafeRawPointer?
  /// The end of the blank line.
  let end: UnsafeRawPointer?

  static let complaint = "The request's header is not made of plain lines."

  init(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?
  ) {
    lineEnd = version.map { UnsafeRawPointer($0 + strlen($0)) }
    end = method.map { UnsafeRawPointer($0) + sharehold_header_size(connection) }
  }
}
