import RecordStore
import Records

/// Decisions in sentences; the keys are `reason.` and the reason's code.
extension Words {
  /// Every path that was tried: the open ones first.
  func paths(_ decision: AccessDecision) -> [PathLine] {
    let tried = decision.paths.filter { $0.verdict != .doesNotApply }
    return (tried.filter(\.isOpen) + tried.filter { !$0.isOpen }).map { path in
      PathLine(text: sentence(path), css: path.isOpen ? "open" : "shut")
    }
  }

  /// Why the answer is what it is, step by step, and what follows.
  func explain(_ decision: AccessDecision) -> [PathLine] {
    let open = decision.paths.filter(\.isOpen)
    let steps = open.isEmpty ? decision.paths.filter { $0.verdict != .doesNotApply } : open
    let therefore = self(.recordTherefore, ["right": right(decision.right)])
    return steps.map { PathLine(text: sentence($0)) } + [PathLine(text: therefore, css: "so")]
  }

  private func sentence(_ path: AccessPath) -> String {
    self(
      .pathSentence,
      ["path": family("path.\(path.kind.rawValue)"), "reason": reason(path.reason)])
  }

  func reason(_ reason: AccessReason) -> String {
    let key = "reason.\(reason.code.rawValue)"
    return switch reason {
    case .participantMay(_, let given), .inviterLost(_, let given), .publicLink(_, let given):
      family(key, ["right": permission(given)])
    case .participationEnded(_, let status), .notAccepted(_, let status):
      family(key, ["state": family("state.\(status.rawValue.lowercased())")])
    case .roleGrants(let role, let right):
      family(key, ["role": role, "right": family("grant.\(right.rawValue)")])
    case .noRoleGrants(let right): family(key, ["right": family("grant.\(right.rawValue)")])
    case .teamRole(let role), .teamReachesNoRecords(let role): family(key, ["role": team(role)])
    case .auditorGrant(let until): family(key, ["time": moment(until)])
    default: family(key)
    }
  }
}
