extension Evaluation {
  /// The public database: what security roles grant on the record's type.
  mutating func trySecurityRoles() {
    switch action {
    case .readZone: open(.securityRole, .read, .publicDatabase)
    case .readRecord: trySecurityRole(.read)
    case .createRecord: trySecurityRole(.create)
    case .updateRecord, .deleteRecord, .setParent: trySecurityRole(.write)
    default: close(.securityRole, .actionNotForThis)
    }
  }

  private mutating func trySecurityRole(_ needed: RoleGrant.Right) {
    var rest = AccessRight.none
    var found: RoleGrant?
    for grant in facts.roleGrants where grant.type == facts.record?.type && holds(grant) {
      if grant.right == needed, found == nil { found = grant }
      switch grant.right {
      case .read: rest = max(rest, .read)
      case .write: rest = max(rest, .write)
      case .create: break
      }
    }
    guard let found else { return close(.securityRole, .noRoleGrants(needed), leaving: rest) }
    open(.securityRole, rest, .roleGrants(found.role, needed))
  }

  /// True when the caller is in the role of a grant.
  private func holds(_ grant: RoleGrant) -> Bool {
    switch grant.role {
    case "_world": true
    case "_icloud": account != nil
    case "_creator": account != nil && facts.record?.creator == account
    default: account != nil && grant.isMember
    }
  }
}
