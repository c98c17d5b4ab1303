package import Records
package import SQLite

/// What an audit finds in a container, or on the whole server.
package struct Findings: Sendable {
  /// Findings of one kind that are read at once.
  package static let mostOfKind = 1000

  package var all: [Finding]
  /// False when there are more of some kind than are read at once.
  package var isWhole: Bool
  package var sight: FindingSight

  package var open: Int { all.count { $0.isOpen } }

  /// Everything the caller may hear of; nothing for whoever has no part in it.
  package static func load(
    _ c: Connection, caller: Caller, container: ContainerID? = nil,
    terms: FindingTerms = .standard, now: Int64, mostOfKind: Int = Findings.mostOfKind
  ) throws -> Findings {
    let sight = try FindingSight.load(c, caller: caller, container: container, now: now)
    var findings = Findings(all: [], isWhole: true, sight: sight)
    guard sight.isAnything else { return findings }
    let query = FindingQuery(
      sight: sight, terms: sight.terms(terms), now: now, limit: mostOfKind + 1)
    let accepted = try FindingAcceptance.live(c, now: now)
    for kind in FindingKind.allCases {
      var found = try c.all(query.statement(kind), Finding.read(kind))
      if found.count > mostOfKind {
        found.removeLast()
        findings.isWhole = false
      }
      findings.all += found.map { $0.with(accepted) }
    }
    return findings
  }

  /// One of them, however short a time it has been so; nil when it is gone or not the caller's.
  package static func find(
    _ c: Connection, caller: Caller, _ key: FindingKey, now: Int64
  ) throws -> Finding? {
    let sight = try FindingSight.load(c, caller: caller, container: nil, now: now)
    guard sight.isAnything else { return nil }
    var terms = FindingTerms()
    (terms.invitationDays, terms.unusedDays) = (0, 0)
    var query = FindingQuery(sight: sight, terms: sight.terms(terms), now: now, limit: 1)
    query.only = key.object
    let found = try c.first(query.statement(key.kind), Finding.read(key.kind))
    return try found?.with(FindingAcceptance.live(c, now: now))
  }
}

extension FindingSight {
  /// Whoever may not know when people were last seen cannot find it out day by day.
  func terms(_ asked: FindingTerms) -> FindingTerms {
    var terms = asked
    if !seesUse { terms.unusedDays = FindingTerms.standard.unusedDays }
    return terms
  }
}

extension Finding {
  fileprivate func with(_ accepted: [FindingKey: FindingAcceptance]) -> Finding {
    guard let acceptance = accepted[key], acceptance.covers(self) else { return self }
    var finding = self
    finding.acceptance = acceptance
    return finding
  }
}
