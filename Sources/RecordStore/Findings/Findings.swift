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

  /// How many are open, up to one more than `most`; nil for whoever has no part in it. The number of
  /// statements does not grow with what is found.
  package static func count(
    _ c: Connection, caller: Caller, now: Int64, most: Int
  ) throws -> Int? {
    let sight = try FindingSight.load(c, caller: caller, container: nil, now: now)
    guard sight.isAnything else { return nil }
    let accepted = try FindingAcceptance.live(c, now: now)
    let query = FindingQuery(
      sight: sight, terms: sight.terms(.standard), now: now, limit: most + 1 + accepted.count)
    var open = 0
    for kind in FindingKind.allCases where open <= most {
      open += try c.all(query.statement(kind), Finding.read(kind)).count {
        $0.with(accepted).isOpen
      }
    }
    return min(open, most + 1)
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
