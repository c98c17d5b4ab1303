import RecordStore
import Records
import SQLite
import Walks

/// What the plan of an operation of sharing says before it is done: who will have which right, or
/// why it is refused. Compared with what is there afterwards.
struct WalkForesight {
  private enum Plan {
    case done(ShareConsequences, rights: [AccountID: AccessRight])
    case refused(String)
  }

  private let plan: Plan

  /// Nil for operations that have no plan.
  init?(_ operation: WalkOperation, _ driver: WalkDriver) throws {
    let c = driver.context.connection
    let now = driver.context.now
    do {
      guard let effects = try driver.plan(operation) else { return nil }
      let viewer = Viewer(caller: .operatorOfStore, now: now)
      let consequences = try effects.consequences(c, viewer)
      plan = .done(consequences, rights: try Self.rights(in: consequences.share, c, now))
    } catch let error as StoreError {
      plan = .refused("\(error.code.rawValue): \(error.message)")
    }
  }

  func compare(with result: WalkResult, _ context: WriteContext) throws {
    switch (plan, result) {
    case (.refused(let foreseen), .refused(let reason)):
      guard foreseen == reason else { throw failure("refused: \(reason)") }
    case (.done(let consequences, var rights), _) where !result.isRefused:
      for change in consequences.people {
        guard let account = change.person.account else { continue }
        guard rights[account] == change.before.right else {
          throw failure("\(account) had \(rights[account] ?? .none)")
        }
        rights[account] = change.after.right
      }
      let found = try Self.rights(in: consequences.share, context.connection, context.now)
      guard found == rights else { throw failure("\(found)") }
    default: throw failure("\(result)")
    }
  }

  private func failure(_ found: String) -> PermissionWalk.Failure {
    PermissionWalk.Failure(description: "planned: \(plan)\n  found: \(found)")
  }

  private static func rights(
    in share: ShareID, _ c: Connection, _ now: Int64
  ) throws -> [AccountID: AccessRight] {
    let accounts = try c.all("SELECT id FROM account") { try $0.id(0, as: AccountID.self) }
    let rights = try accounts.map { account in
      let caller = Caller.account(account)
      let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
      let question = AccessQuestion(caller: caller, action: .readRecord, now: now)
      return (account, Access.decide(question, facts).right)
    }
    return Dictionary(uniqueKeysWithValues: rights)
  }
}

extension WalkDriver {
  /// The effects that an operation would have; nil for those without a plan.
  fileprivate func plan(_ operation: WalkOperation) throws -> ShareEffects? {
    let c = context.connection
    let viewer = Viewer(caller: context.actor.caller, now: context.now)
    switch operation {
    case .invite(let share, let invitation):
      let plan = try Shares.planInvitations(c, viewer, share: share, [invited(invitation)])
      if let refusal = plan.refusals.first { throw refusal.error }
      return plan.effects
    case .accept(let share, let byLink, let personal):
      let plan =
        byLink || personal != nil
        ? try Shares.planAcceptance(
          c, viewer, guid: world.shares[share]!.guid, personal: try personal.map(secret(of:)))
        : try Shares.planAcceptance(c, viewer, share: share)
      return plan.effects
    case .openOneTimeLink(let id):
      return try Shares.planAcceptance(c, viewer, guid: world.oneTimeLinks[id]!).effects
    case .change(let id, let change):
      return try Shares.planChange(c, viewer, participant: id, changed(change))
    case .remove(let id): return try Shares.planRemoval(c, viewer, participant: id)
    case .block(let share, let account):
      return try Shares.planBlock(c, viewer, share: share, account: account)
    case .leave(let share): return try Shares.planLeaving(c, viewer, share: share)
    case .stop(let share): return try Shares.planStop(c, viewer, share: share)
    case .setPublicPermission(let share, let permission, let anyone):
      return try Shares.planPublicPermission(
        c, viewer, share: share, permission, allowsAnyone: anyone)
    default: return nil
    }
  }
}
