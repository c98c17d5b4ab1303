/// An order of a list as it stands in its address: `name`, or `-name` for the largest first.
package struct ListOrder: Hashable, Sendable {
  package var field: String
  package var isDescending: Bool

  package init(field: String, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }

  package init?(_ text: String) {
    let isDescending = text.hasPrefix("-")
    let field = isDescending ? String(text.dropFirst()) : text
    guard !field.isEmpty else { return nil }
    self.init(field: field, isDescending: isDescending)
  }

  package var text: String { isDescending ? "-" + field : field }
}
