import RecordStore
import Records
import WireFormat

/// Which fields the table of a zone shows, and which of them names a record.
struct ZoneColumns: Sendable {
  /// The columns between the name and the share.
  let fields: [FieldRow]
  /// The field that names the records of the type, if there is one.
  let title: FieldRow?
  /// The fields whose first text names a record; where types are mixed, the usual ones.
  private let titles: [String]

  /// Every field there is to choose from.
  let choices: [FieldRow]

  private static let most = 4
  private static let mostChosen = 12
  private static let titleNames = ["title", "name", "label", "caption", "subject", "displayName"]

  /// Nil fields stand for records of several types.
  init(_ known: [FieldRow]?, chosen: [String]? = nil) {
    let all = known ?? []
    let shown = all.filter { $0.type.kind != .asset || all.count <= Self.most }
    let title = Self.titleNames.lazy.compactMap { name in
      shown.first { $0.name == name && $0.type == FieldType(.string) && !$0.isEncrypted }
    }.first
    if let chosen {
      fields = Array(all.filter { chosen.contains($0.name) }.prefix(Self.mostChosen))
    } else {
      fields = Array(shown.lazy.filter { $0.name != title?.name }.prefix(Self.most))
    }
    choices = all
    self.title = title
    titles = title.map { [$0.name] } ?? (known == nil ? ["cloudkit.title"] + Self.titleNames : [])
  }

  /// Titles stand last, so that the columns have the places of their fields.
  var selection: FieldSelection { FieldSelection(fields.map(\.name) + titles) }
}
