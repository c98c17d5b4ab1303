import RecordStore
import Records
import SQLite
import Walks

extension WalkDriver {
  /// The store's own decision: its loader and the evaluator.
  static func decide(_ question: WorldQuestion, _ c: Connection) throws -> AccessDecision {
    let facts = try facts(of: question, c)
    return Access.decide(
      AccessQuestion(caller: question.caller, action: question.action, now: question.now), facts)
  }

  private static func facts(of question: WorldQuestion, _ c: Connection) throws -> AccessFacts {
    var proof = Proof()
    proof.showedLink = question.showedLink
    proof.personalLink = question.personalLink
    let (caller, now) = (question.caller, question.now)
    switch question.target {
    case .record(let id):
      return try AccessFactsLoader.forRecord(c, caller: caller, record: id, proof: proof, now: now)
    case .newRecord(let zone, let parent, let type):
      return try AccessFactsLoader.forNewRecord(
        c, caller: caller, zone: zone, parent: parent, type: type, proof: proof, now: now)
    case .zone(let id):
      return try AccessFactsLoader.forZone(c, caller: caller, zone: id, proof: proof, now: now)
    case .share(let id):
      if let guid = question.oneTimeGUID,
        let facts = try AccessFactsLoader.forLink(c, caller: caller, guid: guid, now: now)
      {
        return facts
      }
      return try AccessFactsLoader.forShare(c, caller: caller, share: id, proof: proof, now: now)
    case .container(let id):
      return try AccessFactsLoader.forContainer(c, caller: caller, container: id, now: now)
    case .server:
      return try AccessFactsLoader.forServer(c, caller: caller, now: now)
    }
  }

  /// The records, share records aside, that a listing of the zone would show.
  static func visibleRecords(
    _ zone: ZoneID, _ viewer: Viewer, _ c: Connection
  ) throws -> Set<RecordID> {
    let visible = try VisibleShares.load(c, caller: viewer.caller, zone: zone, now: viewer.now)
    let sql: SQL = """
      SELECT r.id, coalesce(r.share, z.share), r.type, r.created_by
      FROM record r JOIN zone z ON z.id = r.zone
      WHERE r.zone = \(zone) AND r.deleted_at IS NULL AND r.flags & 4 = 0
      """
    let shown = try c.all(sql) { row -> RecordID? in
      let share = try row.optionalID(1, as: ShareID.self)
      let creator = try row.optionalID(3, as: AccountID.self)
      let isShown =
        visible.isAll || share.map(visible.readable.contains) == true
        || visible.publicTypes?.readable.contains(row.text(2)) == true
        || visible.publicTypes?.own.contains(row.text(2)) == true && creator != nil
          && creator == viewer.account
      return isShown ? try row.id(0) : nil
    }
    return Set(shown.compactMap { $0 })
  }
}
