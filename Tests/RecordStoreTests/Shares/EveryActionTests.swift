import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Every action of sharing, once: each leaves an entry that says who, what, before and after, from
/// where and in which request.
@Suite struct EveryActionTests {
  private static let source = "192.0.2.7"

  private struct Stage {
    let world: ShareWorld
    var share: ShareID
    var guid: String
    var ben = ParticipantID(rawValue: 0)
  }

  private typealias Run = (WriteContext, inout Stage) throws -> Void
  private typealias Action = (name: String, who: KeyPath<ShareWorld, AccountID>, run: Run)

  private static func conditions(_ conditions: LinkConditions) -> Run {
    { try Shares.setLinkConditions($0, share: $1.share, conditions) }
  }

  private static func switches(_ switches: ShareSwitches) -> Run {
    { try Shares.setSwitches($0, share: $1.share, switches) }
  }

  private static func change(_ change: ParticipantChange) -> Run {
    { try Shares.change($0, participant: $1.ben, change) }
  }

  private static var people: [Action] {
    [
      (
        "invite", \.alice,
        { context, stage in
          let invitation = Invitation(.address(.email, "ben@x.org"))
          let outcomes = try Shares.invite(context, share: stage.share, [invitation])
          if case .invited(let id) = outcomes[0] { stage.ben = id }
        }
      ),
      ("new personal link", \.alice, { try Shares.renewPersonalLink($0, participant: $1.ben) }),
      ("decline", \.ben, { try Shares.decline($0, share: $1.share) }),
      ("accept", \.ben, { _ = try Shares.accept($0, share: $1.share) }),
      ("right", \.alice, change(ParticipantChange(permission: .readWrite))),
      ("may invite", \.alice, change(ParticipantChange(mayInvite: true))),
      ("role", \.alice, change(ParticipantChange(role: .administrator))),
      ("end of a right", \.alice, change(ParticipantChange(expires: .set(9_999_999_999_999)))),
      ("removal", \.alice, { try Shares.remove($0, participant: $1.ben) }),
      ("undo", \.alice, { $1.ben = try Shares.undoRemoval($0, participant: $1.ben) }),
    ]
  }

  private static var link: [Action] {
    [
      ("inviting switch", \.alice, switches(ShareSwitches(participantsMayInvite: true))),
      ("requests switch", \.alice, switches(ShareSwitches(allowsAccessRequests: true))),
      ("request", \.cleo, { try Shares.requestAccess($0, guid: $1.guid) }),
      (
        "denial", \.alice,
        { try Shares.refuseRequest($0, share: $1.share, account: $1.world.cleo) }
      ),
      ("preview switch", \.alice, switches(ShareSwitches(showsPreview: false))),
      ("end of the link", \.alice, conditions(LinkConditions(expires: .set(9_999_999_999_999)))),
      ("password", \.alice, conditions(LinkConditions(passwordHash: .set("hash")))),
      ("no password", \.alice, conditions(LinkConditions(passwordHash: .set(nil)))),
      ("uses", \.alice, conditions(LinkConditions(usesLeft: .set(5)))),
      (
        "opening", \.alice,
        { _ = try Shares.setPublicPermission($0, share: $1.share, .readOnly, allowsAnyone: true) }
      ),
      ("joining", \.dan, { _ = try Shares.accept($0, guid: $1.guid) }),
      ("closing", \.alice, { _ = try Shares.setPublicPermission($0, share: $1.share, .none) }),
      ("new link", \.alice, { $1.guid = try Shares.renewLink($0, share: $1.share) }),
      (
        "one-time link", \.alice,
        { _ = try Shares.addOneTimeLink($0, share: $1.share, permission: .readOnly) }
      ),
      ("block", \.alice, { try Shares.block($0, share: $1.share, account: $1.world.dan) }),
      ("unblock", \.alice, { try Shares.unblock($0, share: $1.share, account: $1.world.dan) }),
      ("leaving", \.ben, { try Shares.leave($0, share: $1.share) }),
    ]
  }

  private static var end: [Action] {
    [
      ("stop", \.alice, { try Shares.stop($0, share: $1.share) }),
      ("undo of the stop", \.alice, { _ = try Shares.undoStop($0, share: $1.share) }),
      (
        "deleting what is shared", \.alice,
        { context, stage in
          let operation = RecordOperation(.forceDelete, name: "root")
          let request = ModifyRequest(zone: stage.world.zone, operations: [operation])
          if let refusal = try RecordWriter.modify(context, request)[0].refusal { throw refusal }
        }
      ),
      ("deleting an account", \.cleo, { context, _ in try Accounts.deleteOwn(context) }),
    ]
  }

  @Test func `Report 30: every action leaves an entry with who, what, before, after and whence`()
    throws
  {
    let world = try ShareWorld()
    let handle = try world.shareRoot()
    var stage = Stage(world: world, share: handle.share, guid: handle.guid)
    let actions = Self.people + Self.link + Self.end
    #expect(actions.count >= 25)
    for (n, action) in actions.enumerated() {
      let who = world[keyPath: action.who]
      let actor = Actor(.account(who), source: Self.source, request: "request-\(n)")
      let last = try entries(world).first?.seq ?? 0
      try world.store.writeNow(as: actor) { try action.run($0, &stage) }
      let made = try entries(world).filter { $0.seq > last }
      #expect(!made.isEmpty, "\(action.name) is logged")
      for entry in made {
        #expect(entry.actor == .account(who), "\(action.name)")
        // Whoever deletes their account leaves a hash of where they were.
        let isErased = action.name == "deleting an account" && entry.source != nil
        #expect(entry.request == "request-\(n)", "\(action.name)")
        #expect(entry.source == Self.source || isErased, "\(action.name)")
        #expect(entry.before != entry.after, "\(action.name) changes something")
      }
    }
    #expect(try world.problems() == [])
  }

  private func entries(_ world: ShareWorld) throws -> [LogEntry] {
    try world.store.read { try Log.entries($0, .all, limit: 80) }
  }
}
