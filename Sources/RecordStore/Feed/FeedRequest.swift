import Records
import SQLite

/// What a client asks of a zone's feed.
package struct FeedRequest: Sendable {
  package var token: String?
  package var limit: Int
  /// The newest entry first; the walk's tokens lead back to where it began.
  package var isReversed: Bool
  /// Only records of these types are told of; nil for all.
  package var types: Set<String>?

  package init(
    token: String? = nil, limit: Int = Feed.pageLimit, isReversed: Bool = false,
    types: Set<String>? = nil
  ) {
    self.token = token
    self.limit = limit
    self.isReversed = isReversed
    self.types = types
  }
}

/// Leaves the entries of the types that are asked for. A name that was used again for another type
/// is a deletion for a client that held it.
struct FeedTypes {
  let c: Connection
  let zone: ZoneID
  let types: Set<String>?
  let isFirst: Bool

  func entries(_ entries: [FeedEntry]) throws -> [FeedEntry] {
    guard let types else { return entries }
    return try entries.compactMap { entry in
      if types.contains(entry.type) { return entry }
      guard !isFirst, try wasOfThem(entry.name, types) else { return nil }
      return .deleted(name: entry.name, type: entry.type)
    }
  }

  private func wasOfThem(_ name: String, _ types: Set<String>) throws -> Bool {
    let past = try c.all(
      """
      SELECT DISTINCT p.type FROM record r JOIN body_past p ON p.record = r.id
      WHERE r.zone = \(zone) AND r.name = \(name)
      """
    ) { $0.text(0) }
    return past.contains(where: types.contains)
  }
}

extension FeedEntry {
  fileprivate var name: String {
    switch self {
    case .record(let row): row.name
    case .deleted(let name, _): name
    }
  }

  fileprivate var type: String {
    switch self {
    case .record(let row): row.type
    case .deleted(_, let type): type
    }
  }
}
