import Cryptography
import PhoneNumbers
import Records
import SQLite
import WireFormat

/// The people of a share as they were before a save, found by what a request calls them.
struct ShareRoster {
  /// Whom an entry of a request means.
  enum Match {
    case owner
    case present(ParticipantRow)
    case newcomer
  }

  let c: Connection
  let share: ShareRow
  /// Those the caller can see, hence those an entry can mean by its id.
  let rows: [ParticipantRow]
  /// The rights that answers show to a caller who does not see all, by participant id.
  let shown: [String: Permission]
  let container: ContainerID
  let phones: PhoneNumbers

  static func load(
    _ context: WriteContext, _ share: ShareRow, _ body: ShareBody, seesAll: Bool
  ) throws -> ShareRoster {
    let c = context.connection
    var rows = try ParticipantRow.live(c, share: share.id)
    var shown: [String: Permission] = [:]
    if !seesAll {
      let contents = try ShareContents.load(
        c, caller: context.actor.caller, share: share.id, now: context.now)
      for person in contents.participants { shown[person.id] = person.permission }
      rows = rows.filter { shown[$0.uuid] != nil }
    }
    return ShareRoster(
      c: c, share: share, rows: rows, shown: shown,
      container: try RecordZone.load(share.zone, c).container, phones: context.phones)
  }

  /// The owner has no row; the id that answers give them is made of the share's number.
  static func ownerID(of share: ShareID) -> String {
    UUIDText.text(Array(SHA256.hash("owner of share \(share.rawValue)")[..<16]))
  }

  /// The same participant id, the same user record, or the same address make the same person.
  func match(_ body: ParticipantBody) throws -> Match {
    if let id = body.id {
      if id == Self.ownerID(of: share.id) { return .owner }
      if let row = rows.first(where: { $0.uuid == id }) { return .present(row) }
    }
    if body.role == .owner {
      guard try isOwner(body.identity) else {
        throw StoreError(.badRequest, "The owner of a share is whoever owns its zone.")
      }
      return .owner
    }
    guard let invitee = Self.invitee(body.identity) else { return .newcomer }
    if case .userRecordName("__defaultOwner__") = invitee { return .owner }
    let person = try InvitedPerson.find(c, invitee, in: share, phones)
    if let known = person.known, known == share.owner { return .owner }
    return try person.existing(c, in: share).map(Match.present) ?? .newcomer
  }

  private func isOwner(_ identity: UserIdentityBody) throws -> Bool {
    guard let invitee = Self.invitee(identity) else { return true }
    if case .userRecordName("__defaultOwner__") = invitee { return true }
    return try account(of: identity) == share.owner
  }

  /// The account an identity means today; nil when there is none.
  func account(of identity: UserIdentityBody) throws -> AccountID? {
    guard let invitee = Self.invitee(identity) else { return nil }
    do {
      return try InvitedPerson.find(c, invitee, in: share, phones).known
    } catch let error as StoreError where error.code == .notFound {
      return nil
    }
  }

  static func invitee(_ identity: UserIdentityBody) -> Invitee? {
    if let name = identity.userRecordName { return .userRecordName(name) }
    switch identity.lookup {
    case nil: return nil
    case .userRecordName(let name): return .userRecordName(name)
    case .emailAddress(let text): return .address(.email, text)
    case .phoneNumber(let text): return .address(.phone, text)
    }
  }
}
