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
    let (entries, count) = try entries(taken)
    return Feed.Page(
      entries: entries, end: taken.prefix(count).last?.place,
      isLast: count == candidates.count)
  }

  /// The entries, and of how many candidates.
  private func entries(
    _ candidates: ArraySlice<FeedCandidate>
  ) throws -> ([FeedEntry], count: Int) {
    var entries: [FeedEntry] = []
    var bytes: Int64 = 0
    var seen: Set<RecordID> = []
    for (n, candidate) in candidates.enumerated() {
      if bytes >= Feed.pageBytes { return (entries, n) }
      guard seen.insert(candidate.record).inserted else { continue }
      guard let row = try RecordRow.with(id: candidate.record, c) else { continue }
      guard !row.isDeleted, visible.admits(NarrowRow(row)) else {
        entries.append(.deleted(name: row.name, type: row.type))
        continue
      }
      if comesLater(row, than: candidate.place.sequence) {
        seen.remove(row.id)
      } else {
        entries.append(.record(try row.opened(c)))
        bytes += row.size
      }
    }
    return (entries, candidates.count)
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
