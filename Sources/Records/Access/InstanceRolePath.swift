extension Evaluation {
  /// Admins and auditors of the server see who may do what; content only by a recorded look.
  mutating func tryInstanceRole() {
    switch facts.instanceRole {
    case .admin: tryAdministrator()
    case .auditor: tryAuditor()
    case .user, nil: skip(.administrator, .noInstanceRole)
    }
  }

  private mutating func tryAdministrator() {
    switch action {
    case .readRecord where facts.zone?.isDeleted == true:
      close(.administrator, .zoneDeleted, leaving: .metadata)
    case .readRecord:
      open(.administrator, .read, .instanceAdminLook)
    case .readZone, .readShare, .seeAddresses, .readMetadata, .readContainer, .readAccounts:
      open(.administrator, .metadata, .instanceAdmin)
    case .changeContainer, .changeTeam, .changeAccounts, .createContainer:
      open(.administrator, .administer, .instanceAdmin)
    default:
      close(.administrator, .actionNotForThis, leaving: .metadata)
    }
  }

  private mutating func tryAuditor() {
    switch action {
    case .readRecord: tryAuditorGrant()
    case .readZone, .readShare, .seeAddresses, .readMetadata, .readContainer, .readAccounts:
      open(.auditor, .metadata, .instanceAuditor)
    default:
      close(.auditor, .actionNotForThis, leaving: .metadata)
    }
  }

  /// Content of an owner's databases, until the end of that owner's grant.
  private mutating func tryAuditorGrant() {
    if facts.zone?.isDeleted == true {
      return close(.auditor, .zoneDeleted, leaving: .metadata)
    }
    guard let until = facts.auditorGrantUntil, until > now else {
      return close(.auditor, .auditorWithoutGrant, leaving: .metadata)
    }
    open(.auditor, .read, .auditorGrant(until: until))
  }
}
