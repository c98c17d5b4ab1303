import Records
import SQLite

/// A record that may have appeared, changed or gone for a participant, and where in the feed.
struct FeedCandidate: Hashable, Comparable {
  let place: FeedPlace
  let record: RecordID

  static func < (a: FeedCandidate, b: FeedCandidate) -> Bool {
    a.place == b.place ? a.record < b.record : a.place < b.place
  }
}

/// The streams of candidates of one participation, each in the order of the feed and cut at a
/// count. A stream that comes to its end within the count is complete.
struct FeedCandidates {
  let c: Connection
  let zone: ZoneID
  let participation: Participation
  let range: FeedRange

  private var count: Int { range.limit + 1 }
  private var share: ShareID { participation.share }

  func all() throws -> [[FeedCandidate]] {
    guard let ended = participation.ended else {
      var streams = try [changed()]
      if !participation.isZoneWide {
        streams.append(try moved("m.entered_seq"))
        streams.append(try moved("m.left_seq"))
      }
      streams.append(try present())
      return streams
    }
    if range.isFirstFetch { return [] }
    return try [participation.isZoneWide ? formerZone(ended) : formerMembers(ended)]
  }

  private var records: SQL { participation.isZoneWide ? "r.zone = \(zone)" : "r.share = \(share)" }
  private var joined: FeedPlace { .end(of: participation.accepted) }

  /// Records that changed since.
  private func changed() throws -> [FeedCandidate] {
    let bounds = range.bounds("r.seq", "r.id", after: joined)
    return try c.all(
      """
      SELECT r.seq, r.id FROM record r WHERE \(records) AND \(bounds.condition)
      ORDER BY \(bounds.order) LIMIT \(count)
      """
    ) { candidate($0.int(0), $0.int(1), record: $0.int(1)) }
  }

  /// Members that entered or left since.
  private func moved(_ column: SQL) throws -> [FeedCandidate] {
    let bounds = range.bounds(column, "m.record", after: joined)
    return try c.all(
      """
      SELECT \(column), m.record FROM share_member m
      WHERE m.share = \(share) AND \(column) IS NOT NULL AND \(bounds.condition)
      ORDER BY \(bounds.order) LIMIT \(count)
      """
    ) { candidate($0.int(0), $0.int(1), record: $0.int(1)) }
  }

  /// At the place of the acceptance: what was there and has not changed since, by its last change.
  /// What changes meanwhile comes among the changed ones.
  private func present() throws -> [FeedCandidate] {
    let accepted = participation.accepted
    guard let bounds = range.bounds(at: accepted, "r.seq") else { return [] }
    return try c.all(
      """
      SELECT r.seq, r.id FROM record r
      WHERE \(records) AND \(bounds.condition) AND r.seq <= \(accepted) AND r.deleted_at IS NULL
      ORDER BY \(bounds.order) LIMIT \(count)
      """
    ) { candidate(accepted, $0.int(0), record: $0.int(1)) }
  }

  /// At the place of the end: everything that had ever been in the share.
  private func formerMembers(_ ended: Int64) throws -> [FeedCandidate] {
    guard let bounds = range.bounds(at: ended, "m.record") else { return [] }
    return try c.all(
      """
      SELECT m.record FROM share_member m
      WHERE m.share = \(share) AND \(bounds.condition) AND m.first_seq <= \(ended)
      ORDER BY \(bounds.order) LIMIT \(count)
      """
    ) { candidate(ended, $0.int(0), record: $0.int(0)) }
  }

  private func formerZone(_ ended: Int64) throws -> [FeedCandidate] {
    guard let bounds = range.bounds(at: ended, "r.seq") else { return [] }
    return try c.all(
      """
      SELECT r.seq, r.id FROM record r
      WHERE r.zone = \(zone) AND \(bounds.condition) AND r.placed_seq <= \(ended)
      ORDER BY \(bounds.order) LIMIT \(count)
      """
    ) { candidate(ended, $0.int(0), record: $0.int(1)) }
  }

  private func candidate(_ sequence: Int64, _ sub: Int64, record: Int64) -> FeedCandidate {
    FeedCandidate(
      place: FeedPlace(sequence: sequence, sub: sub), record: RecordID(rawValue: record))
  }
}
