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
  let from: FeedPlace
  let count: Int

  func all(isFirstFetch: Bool) throws -> [[FeedCandidate]] {
    guard let ended = participation.ended else {
      let joined = FeedPlace.end(of: participation.accepted)
      let later = max(from, joined)
      var streams = try [changed(after: later)]
      if !participation.isZoneWide {
        streams.append(try moved(after: later, entered))
        streams.append(try moved(after: later, left))
      }
      if from < joined { streams.append(try present()) }
      return streams
    }
    guard from < .end(of: ended), !isFirstFetch else { return [] }
    return try [participation.isZoneWide ? formerZone(ended) : formerMembers(ended)]
  }

  private var share: ShareID { participation.share }

  /// Records that changed since.
  private func changed(after place: FeedPlace) throws -> [FeedCandidate] {
    let scope: SQL = participation.isZoneWide ? "r.zone = \(zone)" : "r.share = \(share)"
    return try c.all(
      """
      SELECT r.seq, r.id FROM record r
      WHERE \(scope) AND (r.seq, r.id) > (\(place.sequence), \(place.sub))
      ORDER BY r.seq, r.id LIMIT \(count)
      """
    ) { candidate($0.int(0), $0.int(1), record: $0.int(1)) }
  }

  private var entered: SQL { "m.entered_seq" }
  private var left: SQL { "m.left_seq" }

  /// Members that entered or left since.
  private func moved(after place: FeedPlace, _ column: SQL) throws -> [FeedCandidate] {
    try c.all(
      """
      SELECT \(column), m.record FROM share_member m
      WHERE m.share = \(share) AND \(column) IS NOT NULL
        AND (\(column), m.record) > (\(place.sequence), \(place.sub))
      ORDER BY \(column), m.record LIMIT \(count)
      """
    ) { candidate($0.int(0), $0.int(1), record: $0.int(1)) }
  }

  /// At the place of the acceptance: what was there and has not changed since, by its last change.
  /// What changes meanwhile comes among the changed ones.
  private func present() throws -> [FeedCandidate] {
    let accepted = participation.accepted
    let start = from.sequence == accepted ? from.sub : 0
    let scope: SQL = participation.isZoneWide ? "r.zone = \(zone)" : "r.share = \(share)"
    return try c.all(
      """
      SELECT r.seq, r.id FROM record r
      WHERE \(scope) AND r.seq > \(start) AND r.seq <= \(accepted) AND r.deleted_at IS NULL
      ORDER BY r.seq LIMIT \(count)
      """
    ) { candidate(accepted, $0.int(0), record: $0.int(1)) }
  }

  /// At the place of the end: everything that had ever been in the share.
  private func formerMembers(_ ended: Int64) throws -> [FeedCandidate] {
    try c.all(
      """
      SELECT m.record FROM share_member m
      WHERE m.share = \(share) AND m.record > \(from.sequence == ended ? from.sub : 0)
        AND m.first_seq <= \(ended)
      ORDER BY m.record LIMIT \(count)
      """
    ) { candidate(ended, $0.int(0), record: $0.int(0)) }
  }

  private func formerZone(_ ended: Int64) throws -> [FeedCandidate] {
    try c.all(
      """
      SELECT r.seq, r.id FROM record r
      WHERE r.zone = \(zone) AND r.seq > \(from.sequence == ended ? from.sub : 0)
        AND r.placed_seq <= \(ended)
      ORDER BY r.seq LIMIT \(count)
      """
    ) { candidate(ended, $0.int(0), record: $0.int(1)) }
  }

  private func candidate(_ sequence: Int64, _ sub: Int64, record: Int64) -> FeedCandidate {
    FeedCandidate(
      place: FeedPlace(sequence: sequence, sub: sub), record: RecordID(rawValue: record))
  }
}
