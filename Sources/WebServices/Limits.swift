/// How much one call may ask for, and how often somebody may call.
package struct Limits: Sendable {
  /// Bytes of one uploaded asset.
  package var asset = 50 << 20
  /// Entries in an array of a request, and records in an answer.
  package var items = 200
  /// Calls a minute of one API token or server key; nil: as many as come.
  package var callsPerToken: Int?
  /// Calls a minute of one account.
  package var callsPerAccount: Int?
  /// Calls a minute from one network address.
  package var callsPerAddress: Int?

  package init() {}
}
