import Records
import SQLite

/// A zone as a participant sees it: what is in the shares they are in, and what went out of them.
struct SharedZoneFeed {
  private let c: Connection
  private let zone: RecordZone
  private let visible: VisibleRecords
  private let participations: [Participation]
  private let range: FeedRange

  init(
    _ c: Connection, _ viewer: Viewer, _ zone: RecordZone, visible: VisibleRecords,
    range: FeedRange
  ) throws {
    self.c = c
    self.zone = zone
    self.visible = visible
    self.range = range
    participations = try Participation.load(c, account: viewer.account, zone: zone.id)
  }

  func page() throws -> Feed.Page {
    let streams = try participations.flatMap {
      try FeedCandidates(c: c, zone: zone.id, participation: $0, range: range).all()
    }
    var candidates = Set(streams.joined()).sorted()
    if range.isReversed { candidates.reverse() }
    // Up to the limit the merged streams are complete; behind it a cut stream may have more.
    let taken = candidates.prefix(range.limit)
    return Feed.Page(
      entries: try entries(taken), end: taken.last?.place,
      isLast: candidates.count <= range.limit)
  }

  private func entries(_ candidates: ArraySlice<FeedCandidate>) throws -> [FeedEntry] {
    var entries: [FeedEntry] = []
    var seen: Set<RecordID> = []
    for candidate in candidates where seen.insert(candidate.record).inserted {
      guard let row = try RecordRow.with(id: candidate.record, c) else { continue }
      guard !row.isDeleted, visible.admits(NarrowRow(row)) else {
        entries.append(.deleted(name: row.name, type: row.type))
        continue
      }
      if comesLater(row, than: candidate.place.sequence) {
        seen.remove(row.id)
      } else {
        entries.append(.record(row))
      }
    }
    return entries
  }

  /// True when the record stands once more behind this place, at its last change or at the
  /// acceptance that brought it.
  private func comesLater(_ row: RecordRow, than sequence: Int64) -> Bool {
    participations.contains { participation in
      participation.isActive
        && (participation.isZoneWide || participation.share == row.share)
        && max(row.sequence, participation.accepted) > sequence
    }
  }
}
