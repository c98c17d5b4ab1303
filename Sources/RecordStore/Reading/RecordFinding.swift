package import Records
package import SQLite
import WireFormat

/// A record that was looked for by its name or title.
package struct NamedRecord: Hashable, Sendable {
  package let name: String
  package let type: String
  package let title: String?
}

extension RecordReader {
  /// Records of a zone whose name or title begins with a text, or whose searchable fields have its
  /// words; without a text, the last changed ones.
  package static func find(
    _ c: Connection, _ viewer: Viewer, zone: ZoneID, text: String, limit: Int
  ) throws -> [NamedRecord] {
    var finding = RecordFinding(c, try ZoneSight(c, viewer, zone: zone), limit: limit)
    if text.isEmpty {
      try finding.list { _ in }
    } else {
      try finding.named(text)
      for type in finding.types { try finding.search(text, type) }
    }
    return finding.found
  }
}

private struct RecordFinding {
  private static let mostTypes = 20
  private static let titles = FieldSelection(RecordTitle.names)

  let c: Connection
  let sight: ZoneSight
  let limit: Int
  private(set) var found: [NamedRecord] = []
  private var seen: Set<RecordID> = []

  init(_ c: Connection, _ sight: ZoneSight, limit: Int) {
    self.c = c
    self.sight = sight
    self.limit = limit
  }

  var types: [String] {
    sight.types.map(\.type).filter { ShareRecord.isListed($0, among: nil) }.prefix(Self.mostTypes)
      .map(\.self)
  }

  /// Adds a list's rows, as long as they are as wanted.
  mutating func list(
    _ change: (inout ListingRequest) -> Void,
    while isWanted: (ListedRow) -> Bool = { _ in true }
  ) throws {
    guard found.count < limit else { return }
    var request = ListingRequest(zone: sight.zone.id, limit: limit, fields: Self.titles)
    change(&request)
    for row in try sight.list(request).rows {
      guard isWanted(row), found.count < limit else { return }
      guard !row.flags.contains(.shareRecord), seen.insert(row.id).inserted else { continue }
      found.append(NamedRecord(name: row.name, type: row.type, title: Self.title(row)))
    }
  }

  /// Names are in order: those that begin with the text stand together, behind what comes just
  /// before it.
  mutating func named(_ text: String) throws {
    guard text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return }
    try list(
      { request in
        request.order = .name
        request.descending = false
        request.cursor = ListingCursor(
          isBackward: false, fingerprint: request.fingerprint,
          place: ListingPlace(key: Array(text.utf8.dropLast()) + Self.before(text), id: 0))
      }, while: { $0.name.hasPrefix(text) })
  }

  /// The highest text below a last character, as far as names go.
  private static func before(_ text: String) -> [UInt8] {
    guard let last = text.utf8.last else { return [] }
    return last == 0x20 ? [] : [last - 1, 0x7F]
  }

  mutating func search(_ text: String, _ type: String) throws {
    let zone = sight.zone
    let offer = try QueryOffer.load(
      c, container: zone.container, environment: zone.environment, type: type)
    guard let offer else { return }
    let title = RecordTitle.names.lazy.compactMap { name in
      offer.fields.first { $0.field == .field(name) && $0.comparators.contains(.beginsWith) }
    }.first
    if let title {
      for comparator in [QueryComparator.equals, .beginsWith] {
        try list { request in
          request.type = type
          request.filters = [QueryFilter(title.field, comparator, .string(text))]
        }
      }
    }
    guard offer.fields.contains(where: \.isSearchable), !TextTokens.tokens(of: text).isEmpty else {
      return
    }
    try list { request in
      request.type = type
      request.search = text
    }
  }

  private static func title(_ row: ListedRow) -> String? {
    row.values.lazy.compactMap { value in
      if case .string(let text) = value, !text.isEmpty { text } else { nil }
    }.first
  }
}
