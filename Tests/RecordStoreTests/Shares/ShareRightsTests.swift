import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Every operation of a share, and who may do it.
@Suite struct ShareRightsTests {
  private enum Who: String, CaseIterable {
    case owner, administrator, inviter, writer, reader, joined, invited, stranger, admin
  }

  private struct Cast {
    var world: ShareWorld
    var handle: ShareHandle
    var accounts: [Who: AccountID]
    var target: ParticipantID
    var removed: ParticipantID
    var administrator: ParticipantID

    init() throws {
      let world = try ShareWorld()
      let handle = try world.shareRoot(ShareOptions(title: "Alps", publicPermission: .readOnly))
      self.world = world
      self.handle = handle
      accounts = [.owner: world.alice, .admin: world.adm]
      try world.store.writeNow(as: .operatorOfStore) { context in
        for id in 10...17 {
          try context.connection.run(
            """
            INSERT INTO account (id, name, state, instance_role, created_at)
            VALUES (\(id), \("p" + String(id)), 'active', 'user', 0)
            """)
        }
      }
      func add(
        _ id: Int64, _ permission: Permission, role: ParticipantRole = .user,
        mayInvite: Bool = false, accepts: Bool = true
      ) throws -> ParticipantID {
        let account = AccountID(rawValue: id)
        let outcome = try world.write(world.alice) {
          try Shares.invite(
            $0, share: handle.share,
            [
              Invitation(
                .account(account), permission: permission, role: role, mayInvite: mayInvite)
            ])
        }
        if accepts { try world.accept(handle.share, account) }
        guard case .invited(let participant) = outcome[0] else { throw StoreError(.failed) }
        return participant
      }
      administrator = try add(10, .readWrite, role: .administrator)
      _ = try add(11, .readWrite, mayInvite: true)
      _ = try add(12, .readWrite)
      _ = try add(13, .readOnly)
      _ = try add(14, .readOnly, accepts: false)
      target = try add(15, .readWrite)
      removed = try add(16, .readWrite)
      let byLink = AccountID(rawValue: 17)
      let guid = handle.guid
      try world.write(byLink) { _ = try Shares.accept($0, guid: guid) }
      let gone = removed
      try world.write(world.alice) { try Shares.remove($0, participant: gone) }
      accounts[.administrator] = AccountID(rawValue: 10)
      accounts[.inviter] = AccountID(rawValue: 11)
      accounts[.writer] = AccountID(rawValue: 12)
      accounts[.reader] = AccountID(rawValue: 13)
      accounts[.invited] = AccountID(rawValue: 14)
      accounts[.joined] = byLink
      accounts[.stranger] = world.dan
    }
  }

  private typealias Operation = (name: String, run: (WriteContext, Cast) throws -> Void)

  private static var operations: [(operation: Operation, may: Set<Who>)] {
    [
      (
        ("invite", { try invite($0, $1, Invitation(.address(.email, "n@y.org"))) }),
        [.owner, .administrator, .inviter]
      ),
      (
        (
          "invite with mayInvite",
          {
            try invite($0, $1, Invitation(.address(.email, "n@y.org"), mayInvite: true))
          }
        ), [.owner, .administrator]
      ),
      (
        (
          "invite an administrator",
          {
            try invite($0, $1, Invitation(.address(.email, "n@y.org"), role: .administrator))
          }
        ), [.owner]
      ),
      (
        (
          "change",
          {
            try Shares.change($0, participant: $1.target, ParticipantChange(permission: .readOnly))
          }
        ), [.owner, .administrator]
      ),
      (
        (
          "appoint",
          {
            try Shares.change($0, participant: $1.target, ParticipantChange(role: .administrator))
          }
        ), [.owner]
      ),
      (
        (
          "change an administrator",
          {
            try Shares.change(
              $0, participant: $1.administrator, ParticipantChange(permission: .readOnly))
          }
        ), [.owner]
      ),
      (("remove", { try Shares.remove($0, participant: $1.target) }), [.owner, .administrator]),
      (
        ("remove an administrator", { try Shares.remove($0, participant: $1.administrator) }),
        [.owner]
      ),
      (
        ("undo", { _ = try Shares.undoRemoval($0, participant: $1.removed) }),
        [.owner, .administrator]
      ),
      (("block", { try Shares.block($0, participant: $1.target) }), [.owner, .administrator]),
      (
        ("block an administrator", { try Shares.block($0, participant: $1.administrator) }),
        [.owner]
      ),
      (
        ("title", { try Shares.setTitle($0, share: $1.handle.share, "New") }),
        [.owner, .administrator]
      ),
      (
        (
          "switches",
          {
            try Shares.setSwitches($0, share: $1.handle.share, ShareSwitches(showsPreview: false))
          }
        ), [.owner, .administrator]
      ),
      (
        (
          "public permission",
          {
            _ = try Shares.setPublicPermission($0, share: $1.handle.share, .readWrite)
          }
        ), [.owner, .administrator]
      ),
      (
        ("new link", { _ = try Shares.renewLink($0, share: $1.handle.share) }),
        [.owner, .administrator]
      ),
      (
        (
          "conditions",
          {
            try Shares.setLinkConditions(
              $0, share: $1.handle.share, LinkConditions(passwordHash: .set("h")))
          }
        ), [.owner, .administrator]
      ),
      (
        ("leave", { try Shares.leave($0, share: $1.handle.share) }),
        [.administrator, .inviter, .writer, .reader, .joined, .invited]
      ),
      (("decline", { try Shares.decline($0, share: $1.handle.share) }), [.invited]),
      (
        ("accept", { _ = try Shares.accept($0, guid: $1.handle.guid) }),
        [.owner, .administrator, .inviter, .writer, .reader, .joined, .invited, .stranger, .admin]
      ),
      (("stop", { try Shares.stop($0, share: $1.handle.share) }), [.owner]),
      (("zone", { _ = try Shares.shareZone($0, zone: $1.world.zone) }), []),
    ]
  }

  private static func invite(
    _ context: WriteContext, _ cast: Cast, _ invitation: Invitation
  ) throws {
    let outcome = try Shares.invite(context, share: cast.handle.share, [invitation])
    if case .refused(let error) = outcome[0] { throw error }
  }

  private struct Undone: Error {}

  @Test func `Each operation is done by exactly those who may`() throws {
    let cast = try Cast()
    for (operation, may) in Self.operations {
      for who in Who.allCases {
        let account = try #require(cast.accounts[who])
        // Tried in a transaction that is thrown away, so that every try meets the same store.
        var isDone = false
        do {
          try cast.world.write(account) { context in
            try operation.run(context, cast)
            isDone = true
            throw Undone()
          }
        } catch is Undone {
        } catch let error as StoreError {
          #expect(
            [.accessDenied, .notFound, .badRequest, .alreadyShared].contains(error.code),
            "\(operation.name) by \(who): \(error.code)")
        }
        #expect(isDone == may.contains(who), "\(operation.name) by \(who)")
      }
    }
  }
}
