/// A condition of a list as it stands in its address: field, comparator and what was typed.
package struct ListFilter: Hashable, Sendable {
  package var field: String
  package var comparator: String
  package var value: String

  package init(field: String, comparator: String, value: String) {
    self.field = field
    self.comparator = comparator
    self.value = value
  }

  /// `population~GREATER_THAN~1000000`; neither fields nor comparators have a tilde.
  package init?(_ text: String) {
    let parts = text.split(separator: "~", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(field: String(parts[0]), comparator: String(parts[1]), value: String(parts[2]))
  }

  package var text: String { "\(field)~\(comparator)~\(value)" }
}
