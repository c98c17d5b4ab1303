/// Why a server did not start or did not take a new certificate.
package struct ServerError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    case address
    case listen
    case certificate
    case library
  }

  package let code: Code
  package let message: String
  /// The system's error number, zero when there is none.
  package let errno: Int32

  init(_ code: Code, _ message: String, errno: Int32 = 0) {
    self.code = code
    self.message = message
    self.errno = errno
  }

  package var description: String { errno == 0 ? message : "\(message) (error \(errno))" }
}
