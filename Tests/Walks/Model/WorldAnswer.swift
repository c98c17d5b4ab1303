package import Records

/// What the walk's own rule says: allowed, how far, and every path that is open or closed.
package struct WorldAnswer: Hashable, Sendable, CustomStringConvertible {
  package var isAllowed: Bool
  package var right: AccessRight
  /// `+owner ownsZone`, `-participant participantReadOnly`, `~…` overridden.
  package var paths: [String]
  package var mustRecord: Bool

  package var description: String {
    "\(isAllowed ? "yes" : "no") \(right): \(paths.joined(separator: ", "))\(mustRecord ? " !" : "")"
  }

  /// The same view of the store's decision.
  package init(_ decision: AccessDecision) {
    isAllowed = decision.isAllowed
    right = decision.right
    mustRecord = decision.obligations.contains(.recordLook)
    paths = decision.paths.compactMap { path in
      let sign =
        switch path.verdict {
        case .grants: "+"
        case .refuses: "-"
        case .overridden: "~"
        case .doesNotApply: ""
        }
      return sign.isEmpty ? nil : "\(sign)\(path.kind.rawValue) \(path.reason.code.rawValue)"
    }.sorted()
  }

  package init(_ claims: [Claim], isDisabled: Bool, isBlocked: Bool, isLook: Bool) {
    func isDead(_ claim: Claim) -> Bool {
      isDisabled || (isBlocked && Claim.throughShare.contains(claim.path))
    }
    let open = claims.filter { $0.leads && !isDead($0) }
    isAllowed = !open.isEmpty
    right = claims.filter { !isDead($0) }.map(\.right).max() ?? .none
    paths = claims.map { claim in
      let sign = claim.leads ? (isDead(claim) ? "~" : "+") : "-"
      return "\(sign)\(claim.path) \(claim.why)"
    }.sorted()
    mustRecord =
      isLook && isAllowed
      && open.allSatisfy { $0.path == "administrator" || $0.path == "auditor" }
  }
}

/// One way somebody could reach something: it leads there or not, and gives a right at any rate.
package struct Claim: Sendable {
  package var path: String
  package var leads: Bool
  package var why: String
  package var right: AccessRight

  package static let throughShare: Set<String> = [
    "participant", "invitation", "personalLink", "publicLink", "anonymousLink", "preview",
  ]

  package init(_ path: String, _ leads: Bool, _ why: String, _ right: AccessRight = .none) {
    self.path = path
    self.leads = leads
    self.why = why
    self.right = right
  }
}
