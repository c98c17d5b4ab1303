import Records

/// What the walk's own rule says: allowed, how far, and every path that is open or closed.
struct WorldAnswer: Hashable, Sendable, CustomStringConvertible {
  var isAllowed: Bool
  var right: AccessRight
  /// `+owner ownsZone`, `-participant participantReadOnly`, `~…` overridden.
  var paths: [String]
  var mustRecord: Bool

  var description: String {
    "\(isAllowed ? "yes" : "no") \(right): \(paths.joined(separator: ", "))\(mustRecord ? " !" : "")"
  }

  /// The same view of the store's decision.
  init(_ decision: AccessDecision) {
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

  init(_ claims: [Claim], isDisabled: Bool, isBlocked: Bool, isLook: Bool) {
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
struct Claim: Sendable {
  var path: String
  var leads: Bool
  var why: String
  var right: AccessRight

  static let throughShare: Set<String> = [
    "participant", "invitation", "personalLink", "publicLink", "anonymousLink", "preview",
  ]

  init(_ path: String, _ leads: Bool, _ why: String, _ right: AccessRight = .none) {
    self.path = path
    self.leads = leads
    self.why = why
    self.right = right
  }
}
