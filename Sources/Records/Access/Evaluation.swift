/// One decision in the making: the paths tried so far and the right they add up to.
struct Evaluation {
  let facts: AccessFacts
  /// Nil for callers without an account.
  let account: AccountID?
  let caller: Caller
  let action: AccessAction
  /// Somebody asks for what the record holds.
  private let isReading: Bool
  let now: Int64
  private var paths: [AccessPath] = []
  private var right = AccessRight.none
  private var isAllowed = false
  private var isAllowedWithoutPrivilege = false
  private var isDisabled = false

  init(_ question: AccessQuestion, _ facts: AccessFacts) {
    self.facts = facts
    caller = question.caller
    now = question.now
    if case .account(let id) = question.caller { account = id } else { account = nil }
    action = Self.meaning(of: question, facts)
    isReading = question.action == .readRecord
    paths.reserveCapacity(10)
  }

  /// What reading, updating and deleting mean for a share record.
  private static func meaning(of question: AccessQuestion, _ facts: AccessFacts) -> AccessAction {
    guard let record = facts.record, record.isShareRecord else { return question.action }
    let isOwner =
      question.caller == .operatorOfStore
      || facts.zone.map { question.caller == .account($0.owner) } == true
    switch question.action {
    case .readRecord: return .readShare
    case .createRecord: return .createShare
    case .updateRecord: return .changeShare
    case .deleteRecord: return isOwner ? .stopShare : .leaveShare
    default: return question.action
    }
  }

  /// The path leads to the action.
  mutating func open(_ kind: AccessPath.Kind, _ right: AccessRight, _ reason: AccessReason) {
    if isOverridden(kind) {
      return paths.append(AccessPath(kind, .overridden(right), reason))
    }
    paths.append(AccessPath(kind, .grants(right), reason))
    self.right = max(self.right, right)
    isAllowed = true
    if !kind.isPrivilege { isAllowedWithoutPrivilege = true }
  }

  /// The path exists and does not lead to the action; what else it gives the caller stays.
  mutating func close(
    _ kind: AccessPath.Kind, _ reason: AccessReason, leaving rest: AccessRight = .none
  ) {
    paths.append(AccessPath(kind, .refuses, reason))
    if !isOverridden(kind) { right = max(right, rest) }
  }

  /// There is no such path here.
  mutating func skip(_ kind: AccessPath.Kind, _ reason: AccessReason) {
    paths.append(AccessPath(kind, .doesNotApply, reason))
  }

  mutating func tryAccount() {
    switch caller {
    case .operatorOfStore: break
    case .anyone: skip(.account, .signInNeeded)
    case .account:
      guard facts.accountState != .active else { return }
      isDisabled = true
      close(.account, .accountDisabled)
    }
  }

  private func isOverridden(_ kind: AccessPath.Kind) -> Bool {
    isDisabled || (facts.isBlocked && account != nil && kind.leadsThroughShare)
  }

  var decision: AccessDecision {
    let isLook = isReading && isAllowed && !isAllowedWithoutPrivilege
    return AccessDecision(
      isAllowed: isAllowed, right: right, paths: paths,
      obligations: isLook ? [.recordLook, .noStore] : [])
  }
}

extension AccessPath.Kind {
  /// A block closes these.
  var leadsThroughShare: Bool {
    switch self {
    case .participant, .invitation, .personalLink, .publicLink, .anonymousLink, .preview: true
    default: false
    }
  }

  /// Reading through these is a look: it is recorded.
  var isPrivilege: Bool { self == .administrator || self == .auditor }
}
