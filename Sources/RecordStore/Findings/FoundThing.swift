package import Records
package import SQLite

/// A finding with the names of what and whom it is about, and what the reader can do about it.
package struct FoundThing: Sendable {
  package let finding: Finding
  package let container: Container
  /// Nil for credentials.
  package let share: ShareSummary?
  package let owner: Person?
  package let person: Person?
  package let other: Person?
  package let acceptedBy: Person?
  /// When people were last seen is not told to everybody.
  package let tellsSince: Bool
  package let mayFix: Bool
  package let mayAccept: Bool
  package let mayAsk: Bool

  /// Loads what a page shows in a few statements, however many there are.
  package static func load(
    _ c: Connection, caller: Caller, _ findings: [Finding], _ sight: FindingSight, now: Int64
  ) throws -> [FoundThing] {
    let shares = try shares(c, Set(findings.compactMap(\.share)))
    var containers: [ContainerID: (Container, mayChange: Bool)] = [:]
    for id in Set(findings.map(\.container)) {
      containers[id] = (
        try Container.load(id, c),
        try Access.allows(c, caller, .changeContainer, container: id, now: now)
      )
    }
    let people = findings.flatMap { [$0.account, $0.other, $0.acceptance?.account] }
    let directory = try PeopleDirectory(
      c, people.compactMap(\.self) + shares.values.map(\.owner), container: nil, viewer: caller)
    let mayChangeAccounts = try Access.allows(c, caller, onServer: .changeAccounts, now: now)
    return findings.compactMap { finding in
      guard let (container, mayChange) = containers[finding.container] else { return nil }
      let share = finding.share.flatMap { shares[$0] }
      let isOwn = share.map { $0.owner == caller.accountID } ?? mayChange
      let hasOwner = finding.kind != .disabledOwner
      func person(_ account: AccountID?) -> Person? {
        account.map { directory.person($0, withAddress: true) }
      }
      return FoundThing(
        finding: finding, container: container, share: share, owner: person(share?.owner),
        person: person(finding.account) ?? finding.address.map { Person(address: $0) },
        other: person(finding.other), acceptedBy: person(finding.acceptance?.account),
        tellsSince: finding.kind != .withoutUse || sight.seesUse,
        mayFix: finding.kind == .disabledOwner ? mayChangeAccounts : isOwn,
        mayAccept: isOwn || mayChange, mayAsk: hasOwner && !isOwn && caller.accountID != nil)
    }
  }

  private static func shares(
    _ c: Connection, _ ids: Set<ShareID>
  ) throws -> [ShareID: ShareSummary] {
    guard !ids.isEmpty else { return [:] }
    let found = try c.all(
      "\(ShareSummary.selection) WHERE s.id IN \(list: ids.sorted())", ShareSummary.read)
    return Dictionary(found.map { ($0.id, $0) }) { a, _ in a }
  }
}
