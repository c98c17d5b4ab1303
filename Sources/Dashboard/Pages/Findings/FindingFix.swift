import Addresses
import RecordStore
import Records

/// Where the thing is, and the form that sets it right; what changes rights asks once more there and
/// says what will follow.
extension FoundThing {
  var whatHref: String {
    guard let share else { return credentialsPath }
    return owner?.isYou == true ? share.panelPath : share.reachPath
  }

  /// Nil for whoever may not change it.
  var fixHref: String? {
    guard mayFix else { return nil }
    switch finding.kind {
    case .publicWritable:
      return share.map {
        "\($0.panelPath)/access?access=\(GeneralAccess($0).rawValue)"
          + "&right=\(RightWord.canView.rawValue)"
      }
    case .publicWithoutEnd: return share.map { $0.panelPath + "#link-expires" }
    case .disabledOwner: return finding.account.map { Address.person($0).path }
    case .nearLimit: return share.map { $0.panelPath + "#with-access" }
    case .invitationUnanswered, .withoutUse, .unverified, .severalIdentities, .otherAdministrator:
      return share.map { "\($0.panelPath)#person-\(finding.key.object)" }
    case .tokenUnused: return "\(credentialsPath)/tokens/\(finding.key.object)/revoke"
    case .tokenShared: return "\(credentialsPath)/tokens/\(finding.key.object)"
    case .keyUnused, .keyShared: return "\(credentialsPath)/keys/\(finding.key.object)/revoke"
    }
  }

  private var credentialsPath: String {
    Address.credentials(container.identifier, finding.environment ?? .development).path
  }
}

extension FindingWording {
  func fix(_ thing: FoundThing) -> String {
    words.family("finding.fix.\(thing.finding.kind.rawValue)")
  }
}
