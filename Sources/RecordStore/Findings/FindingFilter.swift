/// Which findings are asked for, and in which order.
package struct FindingFilter: Hashable, Sendable {
  package enum State: String, Sendable, CaseIterable {
    case open, accepted, all
  }

  package enum Order: String, Sendable, CaseIterable {
    case severity, oldest, newest, kind
  }

  package var kind: FindingKind?
  /// The least that counts.
  package var severity = FindingSeverity.note
  package var state = State.open
  package var order = Order.severity

  package init() {}

  /// Whether it leaves something of the same state out.
  package var isNarrow: Bool { kind != nil || severity != .note }

  package func matches(_ finding: Finding) -> Bool {
    (kind == nil || kind == finding.kind) && finding.kind.severity >= severity
      && (state == .all || (state == .open) == finding.isOpen)
  }

  package func of(_ findings: [Finding]) -> [Finding] {
    findings.filter(matches).sorted { isBefore($0, $1) }
  }

  private func isBefore(_ a: Finding, _ b: Finding) -> Bool {
    switch order {
    case .severity where a.kind.severity != b.kind.severity: a.kind.severity > b.kind.severity
    case .kind where a.kind != b.kind: Self.rank(a.kind) < Self.rank(b.kind)
    case .newest: (b.since, b.key.text) < (a.since, a.key.text)
    default: (a.since, a.key.text) < (b.since, b.key.text)
    }
  }

  private static func rank(_ kind: FindingKind) -> Int {
    FindingKind.allCases.firstIndex(of: kind) ?? 0
  }
}
