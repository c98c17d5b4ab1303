import Records

extension AccessScenario {
  static let ownCaller = Caller.account(owner)
  static let boCaller = Caller.account(bo)

  /// The owner, strangers, disabled accounts, the operator: without a way through a share.
  static let withoutShare: [AccessScenario] = [
    AccessScenario("operator", .operatorOfStore, .inPrivateZone()),
    AccessScenario("owner", ownCaller, .inPrivateZone()),
    AccessScenario(
      "owner of a default zone", ownCaller, .inPrivateZone { $0.zone?.isDefault = true }),
    AccessScenario(
      "owner of a deleted zone", ownCaller, .inPrivateZone { $0.zone?.isDeleted = true }),
    AccessScenario(
      "owner without zone", ownCaller,
      .inPrivateZone {
        $0.zone = nil
        $0.record = nil
        $0.databaseOwner = owner
      }),
    AccessScenario(
      "other database without zone", boCaller,
      .inPrivateZone {
        $0.zone = nil
        $0.record = nil
        $0.databaseOwner = owner
      }),
    AccessScenario("owner, disabled", ownCaller, .inPrivateZone { $0.accountState = .disabled }),
    AccessScenario("account that is gone", ownCaller, .inPrivateZone { $0.accountState = nil }),
    AccessScenario("anyone", .anyone, .inPrivateZone()),
    AccessScenario("stranger", boCaller, .inPrivateZone()),
    AccessScenario(
      "team owner at a private record", boCaller, .inPrivateZone { $0.teamRole = .owner }),
    AccessScenario("admin", boCaller, .inPrivateZone { $0.instanceRole = .admin }),
    AccessScenario(
      "admin at a deleted zone", boCaller,
      .inPrivateZone {
        $0.instanceRole = .admin
        $0.zone?.isDeleted = true
      }),
    AccessScenario("admin at own record", ownCaller, .inPrivateZone { $0.instanceRole = .admin }),
    AccessScenario("auditor", boCaller, .inPrivateZone { $0.instanceRole = .auditor }),
    AccessScenario(
      "auditor with grant", boCaller,
      .inPrivateZone {
        $0.instanceRole = .auditor
        $0.auditorGrantUntil = now + 1
      }),
    AccessScenario(
      "auditor with grant at a deleted zone", boCaller,
      .inPrivateZone {
        $0.instanceRole = .auditor
        $0.auditorGrantUntil = now + 1
        $0.zone?.isDeleted = true
      }),
    AccessScenario(
      "auditor with a grant that ended", boCaller,
      .inPrivateZone {
        $0.instanceRole = .auditor
        $0.auditorGrantUntil = now
      }),
    AccessScenario(
      "grant without being auditor", boCaller, .inPrivateZone { $0.auditorGrantUntil = now + 1 }),
  ]
}
