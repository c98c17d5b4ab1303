import RecordStore
import Records

/// Looking for the record that a reference or the parent is to name: the form comes back with what
/// was found, to pick from, and with everything else as it was typed.
enum RecordSearch {
  /// Names the parent where a field's name is expected.
  static let parent = "@parent"
  private static let limit = 20

  /// True when the form asks to look for something rather than to save.
  static func run(
    _ visit: Visit, _ zone: ZoneID, _ form: PostedForm, _ draft: inout RecordDraft
  ) throws -> Bool {
    guard let name = form.value("find") else { return false }
    if name == parent {
      draft.parentMatches = try find(visit, zone, draft.parent.value)
    } else if let index = draft.fields.firstIndex(where: { $0.name == name }) {
      draft.fields[index].matches = try find(visit, zone, draft.fields[index].lookedFor)
    }
    return true
  }

  private static func find(_ visit: Visit, _ zone: ZoneID, _ text: String) throws -> [Choice] {
    let found = try visit.read {
      try RecordReader.find($0, visit.viewer, zone: zone, text: text, limit: limit)
    }
    return found.map { record in
      let name = Shown.middle(record.name)
      let title = record.title.map { Shown.start($0) }
      return Choice(
        record.name, title ?? name,
        help: [Shown.name(record.type), title == nil ? nil : name].compactMap(\.self)
          .joined(separator: " · "))
    }
  }
}
