import Addresses
import HTTP
import RecordStore
import Records
import WireFormat

/// The versions of a record that are kept for thirty days, and bringing one back.
enum RecordHistoryHandler {
  static func show(_ visit: Visit) throws -> Response {
    let (view, past) = try visit.read { c in
      let view = try RecordView.load(c, visit)
      return (view, try RecordReader.history(c, visit.viewer, of: view.row, limit: 50))
    }
    let words = visit.words
    let path = Address.record(view.address).path
    var page = RecordHistoryPage(
      frame: visit.frame(
        .browse, in: view.place, after: [Crumb(view.title, path)],
        title: words[RecordWord.history]),
      title: words(RecordWord.historyOf, ["name": view.title]), modified: view.row.modifiedAt,
      modifiedBy: view.row.modifiedBy.flatMap { view.people[$0] }.map { Shown.name($0) },
      versions: [], action: Address.recordHistory(view.address).path)
    var newer = view.fields
    for version in past {
      let older = try FieldCodec.fields(stored: version.fields)
      page.versions.append(
        RecordHistoryPage.Version(
          number: String(version.sequence), who: name(version, view, words),
          changes: changes(from: older, to: newer, words), until: words.date(version.until),
          mayRestore: view.may(.updateRecord)))
      newer = older
    }
    return visit.answer(page)
  }

  static func restore(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let version = Int64(form["version"]) else { throw StoreError(.badRequest) }
    let view = try visit.read { try RecordView.load($0, visit) }
    let words = visit.words
    return try await visit.once(form) { context in
      _ = try RecordWriter.restore(
        context, zone: view.place.zone, name: view.row.name, version: version)
      return Outcome(
        to: Address.record(view.address).path, notice: words[RecordWord.restored])
    }
  }

  private static func name(_ version: PastVersion, _ view: RecordView, _ words: Words) -> String {
    guard let name = version.account.flatMap({ view.people[$0] }) else {
      return words[RecordWord.bySomebody]
    }
    return words(RecordWord.by, ["name": name])
  }

  /// What the next version made of this one, field by field.
  private static func changes(
    from older: [Field], to newer: [Field], _ words: Words
  ) -> [String] {
    let text = CellText(words: words)
    var lines: [String] = []
    for field in newer {
      let before = older.first { $0.name == field.name }
      guard before?.value != field.value else { continue }
      let now = text.text(field.value).text
      if let before {
        lines.append(
          words(
            RecordWord.fieldChanged,
            ["field": field.name, "before": text.text(before.value).text, "after": now]))
      } else {
        lines.append(words(RecordWord.fieldAdded, ["field": field.name, "after": now]))
      }
    }
    for field in older where !newer.contains(where: { $0.name == field.name }) {
      lines.append(
        words(
          RecordWord.fieldRemoved,
          ["field": field.name, "before": text.text(field.value).text]))
    }
    return lines.isEmpty ? [words[RecordWord.nothing]] : lines
  }
}
