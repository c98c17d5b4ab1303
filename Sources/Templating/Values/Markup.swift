/// Markup that our own code produced and vouches for; it is printed as it is.
package struct Markup: Sendable, Equatable {
  let bytes: [UInt8]

  package init(trusted text: String) {
    bytes = Array(text.utf8)
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
