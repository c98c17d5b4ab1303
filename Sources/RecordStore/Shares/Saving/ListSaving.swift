import Records
import SQLite
import WireFormat

/// The other lists of a share, which its owner and administrators send whole: who is blocked, who
/// has asked, which one-time links stand.
extension ShareSaving {
  func saveBlocked() throws {
    guard let identities = body.blocked else { return }
    let before = Set(try BlockedList.load(c, share.id).map(\.account))
    var wanted: Set<AccountID> = []
    for identity in identities {
      guard let account = try roster.account(of: identity) else {
        throw StoreError(.badRequest, "Nobody here is known by what was given for a block.")
      }
      wanted.insert(account)
    }
    for account in wanted.subtracting(before).sorted() {
      try Shares.block(context, share: share.id, account: account)
    }
    for account in before.subtracting(wanted).sorted() {
      try Shares.unblock(context, share: share.id, account: account)
    }
  }

  /// Who is left out is refused; nobody is put on the list but by asking.
  func saveRequesters() throws {
    guard let identities = body.requesters else { return }
    let kept = Set(try identities.compactMap(roster.account(of:)))
    for account in try Requesters.load(c, share.id) where !kept.contains(account) {
      try Shares.refuseRequest(context, share: share.id, account: account)
    }
  }

  /// Links that are listed and have no participant yet are made; those left out end.
  func saveOneTimeLinks() throws {
    guard let ids = body.oneTimeLinks else { return }
    let open = try OneTimeLink.open(c, share.id)
    for link in open where !ids.contains(link.uuid) {
      try Shares.remove(context, participant: link.participant)
    }
    for id in ids where !open.contains(where: { $0.uuid == id }) {
      guard !roster.rows.contains(where: { $0.uuid == id }) else { continue }
      _ = try Shares.addOneTimeLink(context, share: share.id, permission: .readOnly, uuid: id)
    }
  }
}
