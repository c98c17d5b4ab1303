/// Why a command ended without doing its work.
package enum CommandError: Error {
  /// Exit status 2.
  case usage(String)
  /// Exit status 1.
  case failure(String)
}
