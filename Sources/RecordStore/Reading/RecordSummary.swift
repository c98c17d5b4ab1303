package import Records
import SQLite
import WireFormat

/// A record in a list of links: how it is called and what it is.
package struct RecordSummary: Hashable, Sendable {
  package let id: RecordID
  package let name: String
  package let type: String
  package let share: ShareID?
  package let flags: RecordFlags
  package let modifiedAt: Int64
  /// The text a person would know it by; nil when it has none.
  package let title: String?

  package init(_ row: RecordRow) {
    id = row.id
    name = row.name
    type = row.type
    share = row.share
    flags = row.flags
    modifiedAt = row.modifiedAt
    title = RecordTitle.of(row.fields)
  }
}

/// One page of a list that goes on at `next`.
package struct Slice<Element: Sendable>: Sendable {
  package let rows: [Element]
  package let next: String?
}

/// The text of a record a person would know it by.
package enum RecordTitle {
  static let names = ["cloudkit.title", "title", "name", "label", "subject"]

  /// The first of the usual names that holds text, else the first text.
  package static func of(_ stored: [UInt8]) -> String? {
    guard !stored.isEmpty, let fields = try? FieldCodec.plainFields(stored: stored) else {
      return nil
    }
    let texts = fields.compactMap { field -> (name: String, text: String)? in
      guard case .string(let text) = field.value, !text.isEmpty else { return nil }
      return (field.name, text)
    }
    for name in names {
      if let found = texts.first(where: { $0.name.lowercased() == name }) { return found.text }
    }
    return texts.first?.text
  }
}
