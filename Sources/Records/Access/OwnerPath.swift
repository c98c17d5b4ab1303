extension Evaluation {
  /// The owner of a private database may do everything in it but what only others can do.
  mutating func tryOwner() {
    guard let account else { return }
    guard let zone = facts.zone else { return tryDatabaseOwner(account) }
    guard zone.owner == account else { return skip(.owner, .doesNotOwnZone) }
    if zone.isDeleted { return close(.owner, .zoneDeleted) }
    switch action {
    case .createShare where zone.isDefault:
      close(.owner, .defaultZoneCannotBeShared, leaving: .own)
    case .acceptShare, .leaveShare, .takeOver, .createZone:
      close(.owner, .actionNotForThis, leaving: .own)
    case .setParent where facts.record?.isShareRecord == true:
      close(.owner, .actionNotForThis, leaving: .own)
    default:
      open(.owner, .own, .ownsZone(zone.id))
    }
  }

  private mutating func tryDatabaseOwner(_ account: AccountID) {
    guard facts.databaseOwner == account else { return skip(.owner, .doesNotOwnZone) }
    switch action {
    case .createZone, .readZone, .readMetadata: open(.owner, .own, .ownsDatabase)
    default: close(.owner, .actionNotForThis, leaving: .own)
    }
  }
}
