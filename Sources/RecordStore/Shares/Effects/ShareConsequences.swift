package import Records
package import SQLite

/// What an operation on a share means for people: who has which right before it and after it.
package struct ShareConsequences: Hashable, Sendable {
  /// Where somebody stands.
  package struct Standing: Hashable, Sendable {
    /// What the decision gives them over the shared records.
    package var right: AccessRight
    /// The right as one says it; of an invitation that is open, what accepting it would give.
    package var word: RightWord
    /// Nil without a participation.
    package var state: ParticipantState?
  }

  /// One person whose standing changes.
  package struct RightChange: Hashable, Sendable {
    package var person: Person
    /// Nil for somebody who comes in by the operation.
    package var participant: ParticipantID?
    package var before: Standing
    package var after: Standing

    package var gains: Bool { after.right > before.right }
    package var loses: Bool { after.right < before.right }
  }

  /// What the link gives to everybody who holds it.
  package struct PublicAccess: Hashable, Sendable {
    package var permission: Permission
    package var allowsAnyone: Bool
  }

  package var share: ShareID
  /// In the order in which they came into the share.
  package var people: [RightChange]
  /// People concerned whom the viewer may not know of.
  package var hidden: Int
  package var linkBefore: PublicAccess
  package var linkAfter: PublicAccess
  /// The records leave the share.
  package var stops: Bool
}

extension ShareEffects {
  /// What the effects mean, as the decision function says; nothing is written.
  package func consequences(_ c: Connection, _ viewer: Viewer) throws -> ShareConsequences {
    let before = try ShareCrowd.load(c, share)
    return try ShareConsequences(c, viewer, from: before, to: before.applying(self))
  }
}

extension ShareConsequences {
  /// What it means when the people of a share stand in one way and then in another.
  init(
    _ c: Connection, _ viewer: Viewer, from before: ShareCrowd, to after: ShareCrowd
  ) throws {
    let share = before.share
    guard let place = try AccessPlace.ofShare(c, share.id) else { throw StoreError(.notFound) }
    var facts: [AccountID: AccessFacts] = [:]
    let touched = before.blocked.symmetricDifference(after.blocked)
    let holders = (before.members + after.members).compactMap(\.holder) + touched.sorted()
    for account in holders where facts[account] == nil {
      facts[account] = try AccessFactsLoader.facts(
        c, .account(account), in: place, Proof(), viewer.now)
    }
    let view = StandingView(facts: facts, now: viewer.now)
    let changes = view.changes(from: before, to: after)
    let own = try AccessFactsLoader.facts(c, viewer.caller, in: place, Proof(), viewer.now)
    let seesAll = Access.decide(
      AccessQuestion(caller: viewer.caller, action: .seeAddresses, now: viewer.now), own
    ).isAllowed
    let shown = changes.filter { seesAll || $0.isKnown(to: viewer.account) }
    let directory = try PeopleDirectory(
      c, shown.compactMap(\.account), container: place.container, viewer: viewer.caller)
    self.init(
      share: share.id, people: shown.map { $0.page(directory) },
      hidden: changes.count - shown.count,
      linkBefore: before.publicAccess, linkAfter: after.publicAccess,
      stops: before.share.isActive && !after.share.isActive)
  }
}

extension ShareCrowd {
  var publicAccess: ShareConsequences.PublicAccess {
    ShareConsequences.PublicAccess(
      permission: share.publicPermission, allowsAnyone: share.allowsAnyone)
  }
}
