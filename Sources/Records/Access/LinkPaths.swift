extension Evaluation {
  /// Why the current link of a share leads nowhere, or nil when it leads on.
  func linkObstacle(_ share: ShareFacts) -> AccessReason? {
    guard let link = share.link else { return nil }
    if link.isEnded { return .linkEnded }
    if let expires = link.expires, expires <= now { return .linkExpired }
    if let left = link.usesLeft, left <= 0 { return .linkUsedUp }
    return link.needsPassword && !facts.proof.passedGate ? .passwordNeeded : nil
  }

  /// Why the link does not lead the caller to an active share.
  private func wayIn(_ share: ShareFacts) -> AccessReason? {
    if !share.isActive { return .shareStopped(share.id) }
    if facts.zone?.isDeleted == true { return .zoneDeleted }
    return facts.proof.showedLink ? linkObstacle(share) : .linkNotShown
  }

  private var isOwner: Bool { account != nil && facts.zone?.owner == account }

  /// The link of a share that is open to everybody who has an account.
  mutating func tryPublicLink(_ share: ShareFacts) {
    guard share.publicPermission != .none else { return skip(.publicLink, .noPublicLink(share.id)) }
    if isOwner { return skip(.publicLink, .actionNotForThis) }
    if let reason = wayIn(share) { return close(.publicLink, reason) }
    if account == nil { return close(.publicLink, .signInNeeded) }
    switch action {
    case .openLink, .readShare, .acceptShare:
      open(.publicLink, .metadata, .publicLink(share.id, share.publicPermission))
    case .readRecord, .createRecord, .updateRecord, .deleteRecord, .setParent, .readZone:
      close(.publicLink, .joinFirst(share.id), leaving: .metadata)
    default:
      close(.publicLink, .actionNotForThis, leaving: .metadata)
    }
  }

  /// The same link where the owner lets people without an account read.
  mutating func tryAnonymousLink(_ share: ShareFacts) {
    guard share.publicPermission != .none, share.allowsAnyone else {
      return skip(.anonymousLink, account == nil ? .signInNeeded : .noPublicLink(share.id))
    }
    if isOwner { return skip(.anonymousLink, .actionNotForThis) }
    if let reason = wayIn(share) { return close(.anonymousLink, reason) }
    switch action {
    case .readRecord, .readZone, .readShare, .openLink:
      open(.anonymousLink, .read, .publicLink(share.id, .readOnly))
    default:
      close(.anonymousLink, .anonymousReadOnly, leaving: .read)
    }
  }

  /// What any holder of the link may see: the title and who shares it. It gives no right.
  mutating func tryPreview(_ share: ShareFacts) {
    guard action == .openLink, !isOwner else { return }
    if !facts.proof.showedLink { return skip(.preview, .linkNotShown) }
    if !share.showsPreview { return close(.preview, .previewOff) }
    if let reason = wayIn(share) { return close(.preview, reason) }
    open(.preview, .none, .preview(share.id))
  }
}
