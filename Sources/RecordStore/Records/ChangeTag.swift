/// The change tag of a record: the sequence of its last change in base 36.
package enum ChangeTag {
  package static func text(_ sequence: Int64) -> String { String(sequence, radix: 36) }

  /// Nil for text that `text` never makes.
  package static func sequence(_ text: String) -> Int64? {
    guard let sequence = Int64(text, radix: 36), sequence > 0, self.text(sequence) == text
    else { return nil }
    return sequence
  }
}
