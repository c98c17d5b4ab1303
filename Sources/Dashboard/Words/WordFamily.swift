import RecordStore
import Records

/// Messages whose keys are made of the values of an enumeration.
package enum WordFamily {
  /// The states of a participation, as D30 fixes them.
  static let states = [
    "invited", "opened", "accepted", "declined", "expired", "removed", "left", "blocked",
    "stopped",
  ]

  static let rights = [
    "canView", "canEdit", "canViewAndInvite", "canEditAndInvite", "administrator", "owner", "none",
    "metadata",
  ]

  static let explainedRights = ["canView", "canEdit", "canEditAndInvite", "administrator"]

  /// `field.action.delete-self`
  static func key(_ action: ReferenceAction) -> String {
    "field.action." + action.rawValue.lowercased().replacing("_", with: "-")
  }

  static func key(_ comparator: QueryComparator) -> String {
    "compare." + comparator.rawValue.lowercased().replacing("_", with: "-")
  }

  package static var allKeys: Set<String> {
    var keys: Set<String> = []
    keys.formUnion(AccessReason.Code.allCases.map { "reason." + $0.rawValue })
    keys.formUnion(AccessPath.Kind.allCases.map { "path." + $0.rawValue })
    keys.formUnion(LogVerification.Fault.allCases.map { "fault." + $0.rawValue })
    keys.formUnion(ReachOrigin.allCases.map { "origin." + $0.rawValue })
    keys.formUnion(WhatIfChange.allCases.map { "whatIf.change." + $0.rawValue })
    keys.formUnion(RoleGrant.Right.allCases.map { "grant." + $0.rawValue })
    keys.formUnion(FieldKind.allCases.map { "kind." + $0.rawValue })
    keys.formUnion(ReferenceAction.allCases.map(key))
    keys.formUnion(TeamRole.allCases.map { "team." + $0.rawValue })
    keys.formUnion(QueryComparator.allCases.map(key))
    keys.formUnion(FactKind.allCases.map { "log." + $0.rawValue })
    for environment in Records.Environment.allCases {
      keys.formUnion(["", ".about"].map { "environment.\(environment.rawValue)\($0)" })
    }
    for scope in DatabaseScope.allCases {
      let parts = ["", ".short", ".about", ".empty", ".emptyHelp"]
      keys.formUnion(parts.map { "scope.\(scope.rawValue)\($0)" })
    }
    keys.formUnion(NewsKind.mailed.map { "news.kind." + $0.rawValue })
    keys.formUnion(WebhookKind.allCases.map { "webhook.kind." + $0.rawValue })
    keys.formUnion(WebhookState.allCases.map { "webhook.state." + $0.rawValue })
    keys.formUnion(
      FindingKind.allCases.flatMap { kind in
        ["kind", "text", "fix"].map { "finding.\($0).\(kind.rawValue)" }
      })
    keys.formUnion(
      FindingSeverity.allCases.flatMap { severity in
        ["severity", "least"].map { "finding.\($0).\(severity.rawValue)" }
      })
    keys.formUnion(FindingFilter.State.allCases.map { "finding.state." + $0.rawValue })
    keys.formUnion(FindingFilter.Order.allCases.map { "finding.sort." + $0.rawValue })
    keys.formUnion(
      ReviewDecision.allCases.flatMap { decision in
        ["advice", "decided", "done"].map { "review.\($0).\(decision.rawValue)" }
      })
    keys.formUnion(ReviewGrantKind.allCases.map { "review.kind." + $0.rawValue })
    keys.formUnion(ReviewAsked.State.allCases.map { "review.state." + $0.rawValue })
    keys.formUnion(Anchors.Place.allCases.map { "anchor." + $0.rawValue })
    keys.formUnion(LogWord.parts.map { "logPart." + $0 })
    keys.formUnion(LogWord.values.map { "logValue." + $0 })
    keys.formUnion(states.map { "state." + $0 })
    keys.formUnion(rights.map { "right." + $0 })
    keys.formUnion(explainedRights.map { "right.\($0).help" })
    return keys
  }
}
