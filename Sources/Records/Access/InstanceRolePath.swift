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
    case .readZone, .readContainer:
      // Whom an owner lets look sees more than that it is there.
      if let until = heldGrant {
        open(.auditor, .read, .auditorGrant(until: until))
      } else {
        open(.auditor, .metadata, .instanceAuditor)
      }
    case .readShare, .seeAddresses, .readMetadata, .readAccounts:
      open(.auditor, .metadata, .instanceAuditor)
    default:
      close(.auditor, .actionNotForThis, leaving: .metadata)
    }
  }

  /// Until when an owner lets the auditor look.
  private var heldGrant: Int64? {
    guard facts.zone?.isDeleted != true else { return nil }
    return facts.auditorGrantUntil.flatMap { $0 > now ? $0 : nil }
  }

  /// Content of an owner's databases, until the end of that owner's grant.
  private mutating func tryAuditorGrant() {
    if facts.zone?.isDeleted == true {
      return close(.auditor, .zoneDeleted, leaving: .metadata)
    }
    guard let until = heldGrant else {
      return close(.auditor, .auditorWithoutGrant, leaving: .metadata)
    }
    open(.auditor, .read, .auditorGrant(until: until))
  }
}
