extension Evaluation {
  /// The team of a container: its settings, schema, keys and public database, never private
  /// records.
  mutating func tryTeam() {
    guard action.subject != .server, facts.container != nil else { return }
    guard let role = facts.teamRole else { return skip(.team, .noTeamRole) }
    switch action.subject {
    case .container: tryTeam(role, onContainer: action)
    case .object where facts.scope == .public: tryTeam(role, onPublicObject: action)
    default: close(.team, .teamReachesNoRecords(role))
    }
  }

  private mutating func tryTeam(_ role: TeamRole, onContainer action: AccessAction) {
    let right: AccessRight =
      switch role {
      case .owner: .own
      case .manager: .administer
      case .viewer: .metadata
      }
    let needed: AccessRight =
      switch action {
      case .changeTeam: .own
      case .changeContainer: .administer
      default: .metadata
      }
    if right >= needed {
      open(.team, right, .teamRole(role))
    } else {
      close(.team, .teamRole(role), leaving: right)
    }
  }

  private mutating func tryTeam(_ role: TeamRole, onPublicObject action: AccessAction) {
    let right: AccessRight = role == .viewer ? .read : .write
    let needed: AccessRight? =
      switch action {
      case .readRecord, .readZone, .readMetadata: .read
      case .createRecord, .updateRecord, .deleteRecord, .setParent: .write
      default: nil
      }
    guard let needed else { return close(.team, .actionNotForThis, leaving: right) }
    if right >= needed {
      open(.team, right, .teamRole(role))
    } else {
      close(.team, .teamRole(role), leaving: right)
    }
  }
}
