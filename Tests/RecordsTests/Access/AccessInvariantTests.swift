import Records
import Testing

/// What holds in every situation, whatever the table says.
struct AccessInvariantTests {
  private static let writing: [AccessAction] = [
    .createRecord, .updateRecord, .deleteRecord, .setParent, .deleteZone, .createShare,
    .changeShare, .inviteParticipants, .manageParticipants, .stopShare, .takeOver,
    .appointAdministrators,
    .changeContainer, .changeTeam, .changeAccounts, .createContainer,
  ]

  @Test(arguments: AccessScenario.all)
  func `an action is allowed exactly when a path grants it`(_ scenario: AccessScenario) {
    for action in AccessAction.allCases {
      let decision = scenario.decide(action)
      let granted: [AccessRight] = decision.paths.compactMap {
        if case .grants(let right) = $0.verdict { right } else { nil }
      }
      #expect(decision.isAllowed == !granted.isEmpty, "\(action)")
      #expect(decision.right >= granted.max() ?? .none, "\(action)")
      #expect(!decision.paths.isEmpty, "\(action)")
    }
  }

  @Test(arguments: AccessScenario.all)
  func `a disabled account gets nothing`(_ scenario: AccessScenario) {
    guard case .account = scenario.caller else { return }
    var disabled = scenario
    disabled.facts.accountState = .disabled
    for action in AccessAction.allCases {
      let decision = disabled.decide(action)
      #expect(!decision.isAllowed && decision.right == .none, "\(action)")
      #expect(decision.paths.first?.reason == .accountDisabled)
      #expect(decision.obligations.isEmpty)
    }
  }

  @Test(arguments: AccessScenario.all)
  func `people without an account change nothing in private databases`(
    _ scenario: AccessScenario
  ) {
    guard scenario.facts.scope == .private else { return }
    var anyone = scenario
    anyone.caller = .anyone
    for action in Self.writing + [.acceptShare, .seeAddresses, .readMetadata] {
      #expect(!anyone.decide(action).isAllowed, "\(action)")
    }
    #expect(anyone.decide(.readRecord).right <= .read)
  }

  @Test(arguments: AccessScenario.all)
  func `a block closes every way through the share and nothing else`(_ scenario: AccessScenario) {
    guard case .account = scenario.caller, scenario.facts.share != nil else { return }
    var blocked = scenario
    var free = scenario
    blocked.facts.isBlocked = true
    free.facts.isBlocked = false
    let through: Set<AccessPath.Kind> = [
      .participant, .invitation, .personalLink, .publicLink, .anonymousLink, .preview,
    ]
    for action in AccessAction.allCases {
      let open = blocked.decide(action).paths.filter {
        if case .grants = $0.verdict { true } else { false }
      }
      let openWithout = free.decide(action).paths.filter {
        if case .grants = $0.verdict { !through.contains($0.kind) } else { false }
      }
      #expect(open == openWithout, "\(action)")
    }
  }

  @Test(arguments: AccessScenario.all)
  func `content seen by privilege alone is recorded and not cached`(_ scenario: AccessScenario) {
    guard scenario.facts.record?.isShareRecord != true else { return }
    let decision = scenario.decide(.readRecord)
    let open = decision.paths.filter {
      if case .grants = $0.verdict { true } else { false }
    }
    let isLook =
      !open.isEmpty && open.allSatisfy { $0.kind == .administrator || $0.kind == .auditor }
    #expect(decision.obligations == (isLook ? [.recordLook, .noStore] : []))
  }

  @Test(arguments: AccessScenario.all)
  func `teams, admins and auditors write no private record`(_ scenario: AccessScenario) {
    guard case .account = scenario.caller, scenario.facts.scope == .private else { return }
    for action in [AccessAction.createRecord, .updateRecord, .deleteRecord, .setParent] {
      let open = scenario.decide(action).paths.filter {
        if case .grants = $0.verdict { true } else { false }
      }
      #expect(open.allSatisfy { $0.kind == .owner || $0.kind == .participant }, "\(action)")
    }
  }
}
