import Glibc
import HTTP

/// The protocol versions that are spoken. The library lets HTTP/1.2 and later 1.x pass.
enum HTTPVersion {
  case http10
  case http11

  init(_ text: UnsafePointer<CChar>?) throws {
    guard let text else { throw HTTPError.badRequest("The request line is not complete.") }
    if strcmp(text, "HTTP/1.1") == 0 {
      self = .http11
    } else if strcmp(text, "HTTP/1.0") == 0 {
      self = .http10
    } else {
      throw HTTPError(.versionNotSupported, "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
    }
  }
}
