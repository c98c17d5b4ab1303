import JSON

/// What a command says at its end: text for people, and the same as JSON.
package struct Report: Sendable {
  package var text: String
  package var json: [UInt8]
  /// False when the command worked but found something wrong: exit status 1.
  package var isGood: Bool

  package init(
    _ text: String, good: Bool = true, json members: KeyValuePairs<String, ReportValue>
  ) {
    self.init(text, good: good, value: .object(members))
  }

  package init(_ text: String, good: Bool = true, value: ReportValue) {
    var writer = JSONWriter()
    value.write(into: &writer)
    self.text = text
    self.json = writer.bytes
    isGood = good
  }

  /// For commands that have already said everything.
  package static let silent = Report("", json: [:])

  /// Rows of a list with a heading; columns are padded to line up.
  package static func table(_ heading: [String], _ rows: [[String]], empty: String) -> String {
    guard !rows.isEmpty else { return empty }
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ").trimmingTrailingSpaces
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var view = self[...]
    while view.last == " " { view.removeLast() }
    return String(view)
  }
}
