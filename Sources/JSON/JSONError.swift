/// Why bytes were refused as a JSON text.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    case empty, tooLarge, tooDeep, badUTF8, badNumber, duplicateKey, syntax, noMemory
  }

  package var code: Code
  package var message: String
  /// The byte where the text stops being JSON, counted from 0, where it is known.
  package var offset: Int?

  package init(_ code: Code, _ message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }

  package var description: String {
    offset.map { "\(message) (at byte \($0))" } ?? message
  }
}
