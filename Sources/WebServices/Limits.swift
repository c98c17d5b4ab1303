/// How much one call may ask for.
package struct Limits: Sendable {
  /// Bytes of one uploaded asset.
  package var asset = 50 << 20
  /// Entries in an array of a request, and records in an answer.
  package var items = 200

  package init() {}
}
