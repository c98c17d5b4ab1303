/// What became of one of several records, as the outcome of the form keeps it.
struct SelectionResult: Sendable {
  let name: String
  /// Nil when it was done.
  let refusal: String?

  init(name: String, refusal: String?) {
    self.name = name
    self.refusal = refusal
  }

  var text: String { refusal.map { "\(name)\t\($0)" } ?? name }

  init?(text: String) {
    let parts = text.split(separator: "\t", maxSplits: 1)
    guard let name = parts.first else { return nil }
    self.name = String(name)
    refusal = parts.count > 1 ? String(parts[1]) : nil
  }
}
