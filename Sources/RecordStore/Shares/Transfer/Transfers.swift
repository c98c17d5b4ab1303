package import Records
import SQLite

/// To whom a zone is offered, and since when.
package struct TransferOffer: Hashable, Sendable {
  package var account: AccountID
  package var at: Int64

  static func load(_ c: Connection, _ share: ShareID) throws -> TransferOffer? {
    try c.first("SELECT account, at FROM transfer WHERE share = \(share)") {
      TransferOffer(account: try $0.id(0), at: $0.int(1))
    }
  }
}

/// A zone that is shared as a whole goes over to one of its participants: the owner offers, the
/// participant takes it or declines. Until then nothing changes.
extension Shares {
  package static func offerOwnership(
    _ context: WriteContext, to participant: ParticipantID
  ) throws {
    let c = context.connection
    let row = try load(c, participant)
    let (share, _) = try authorize(context, .stopShare, row.share)
    guard share.root == nil else {
      throw StoreError(.badRequest, "Only a zone that is shared as a whole changes hands.")
    }
    guard row.isLive, row.status == .accepted, let account = row.account else {
      throw StoreError(.badRequest, "Only somebody who is in the share can take it over.")
    }
    try requireFreeName(c, share, account)
    try context.changing(TransferFact.self, share.id) {
      try c.run(
        """
        INSERT INTO transfer (share, account, at)
        VALUES (\(share.id), \(account), \(context.now))
        ON CONFLICT (share) DO UPDATE SET account = excluded.account, at = excluded.at
        """)
    }
    try moveTag(context, share)
  }

  package static func withdrawOffer(_ context: WriteContext, share: ShareID) throws {
    let (row, _) = try authorize(context, .stopShare, share)
    guard try dropOffer(context, share) else {
      throw StoreError(.badRequest, "The zone is not offered to anybody.")
    }
    try moveTag(context, row)
  }

  package static func declineOwnership(_ context: WriteContext, share: ShareID) throws {
    let (row, _) = try authorize(context, .takeOver, share)
    _ = try dropOffer(context, share)
    try moveTag(context, row)
  }

  /// The caller becomes the owner, the owner a participant who edits. To programs one zone goes
  /// and another comes. Answers the former owner's participation.
  @discardableResult
  package static func takeOver(_ context: WriteContext, share: ShareID) throws -> ParticipantID {
    let c = context.connection
    let account = try account(context)
    let (row, _) = try authorize(context, .takeOver, share)
    guard let former = row.owner else { throw StoreError(.notFound) }
    try requireFreeName(c, row, account)
    let mine = try ParticipantRow.live(c, share: share, of: account)
    let ends = mine.map { ShareEffect.end($0, $0.status == .accepted ? .left : .removed) }
    let successor = NewParticipant(
      account: former, role: .user, permission: .readWrite, isAccepted: true)
    let new = try context.consequences.quietly(share) {
      try Zones.leaveBehind(context, zone: row.zone)
      try Zones.handOver(context, zone: row.zone, to: account)
      let new = try ShareEffects(row, ends + [.enter(successor)]).apply(context)
      _ = try dropOffer(context, share)
      return new
    }
    try moveTag(context, row)
    try Occurrence(.tookOver, share, person: former).tell(context)
    guard let participant = new.first else { throw StoreError(.failed) }
    return participant
  }

  /// An offer is over once its holder is out.
  static func dropOffer(_ context: WriteContext, _ share: ShareID, to account: AccountID) throws {
    guard try TransferOffer.load(context.connection, share)?.account == account else { return }
    _ = try dropOffer(context, share)
  }

  private static func dropOffer(_ context: WriteContext, _ share: ShareID) throws -> Bool {
    let c = context.connection
    guard try TransferOffer.load(c, share) != nil else { return false }
    try context.changing(TransferFact.self, share) {
      try c.run("DELETE FROM transfer WHERE share = \(share)")
    }
    return true
  }

  /// Whoever takes it over must have no zone of that name.
  private static func requireFreeName(
    _ c: Connection, _ share: ShareRow, _ account: AccountID
  ) throws {
    let zone = try RecordZone.load(share.zone, c)
    let database = try Zones.database(
      c, zone.container, zone.environment, .private, owner: account)
    let isTaken = try c.exists(
      """
      SELECT 1 FROM zone WHERE database = \(database) AND name = \(zone.name)
        AND deleted_seq IS NULL
      """)
    guard !isTaken else {
      throw StoreError(
        .exists, "Whoever takes the zone over has a zone of this name already.",
        context: ["zone": zone.name])
    }
  }
}
