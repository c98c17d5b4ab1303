import WireFormat

extension WireError {
  /// For calls that this version does not answer yet.
  static let notServed = WireError(.internalError, "this call is not served yet")
}
