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

  private static let most = 4
  private static let titleNames = ["title", "name", "label", "caption", "subject", "displayName"]

  /// Nil fields stand for records of several types.
  init(_ known: [FieldRow]?) {
    let all = known ?? []
    let shown = all.filter { $0.type.kind != .asset || all.count <= Self.most }
    let title = Self.titleNames.lazy.compactMap { name in
      shown.first { $0.name == name && $0.type == FieldType(.string) && !$0.isEncrypted }
    }.first
    fields = Array(shown.lazy.filter { $0.name != title?.name }.prefix(Self.most))
    self.title = title
    titles = title.map { [$0.name] } ?? (known == nil ? ["cloudkit.title"] + Self.titleNames : [])
  }

  /// Titles stand last, so that the columns have the places of their fields.
  var selection: FieldSelection { FieldSelection(fields.map(\.name) + titles) }
}
