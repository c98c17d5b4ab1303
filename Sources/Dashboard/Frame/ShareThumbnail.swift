import Addresses
import Pictures
import RecordStore
import Records

/// The small picture by which a share is known: its own, else the first among the files of its root.
enum ShareThumbnail {
  private static let mostFiles = 8
  /// Addresses stay the same for that long, so that browsers keep the pictures.
  private static let time: Int64 = 600_000

  /// Where the picture is, for somebody who may see what is shared. It is decided again there.
  static func address(
    of share: ShareSummary, _ c: Store.Reader, _ guest: Guest
  ) throws -> String? {
    if try SharePanel.picture(c, shareRecord: share.shareRecord) != nil {
      return share.guid.map(own)
    }
    return try share.root.flatMap { try ofRoot($0, c, guest) }
  }

  /// Of what somebody is invited to: its own picture, where the landing page shows it, too.
  static func address(
    ofInvitationTo share: ShareSummary, _ c: Store.Reader, _ guest: Guest
  ) throws -> String? {
    guard let guid = share.guid else { return nil }
    let landing = try Landing.load(
      c, guid: guid, gate: guest.gate(guid), caller: guest.caller, now: guest.now)
    return landing.hasPicture && landing.showsPreview ? own(guid) : nil
  }

  private static func own(_ guid: String) -> String { Address.share(guid).path + "/picture" }

  private static func ofRoot(
    _ root: RecordID, _ c: Store.Reader, _ guest: Guest
  ) throws -> String? {
    guard let account = guest.caller.accountID else { return nil }
    let store = guest.desk.store
    let viewer = Viewer(caller: guest.caller, now: guest.now)
    let picture = try Assets.files(c, viewer, of: root, limit: mostFiles).first { file in
      FileBytes.read(store.assets.path(of: file.digest), limit: 4096)
        .map(Thumbnail.isPicture) ?? false
    }
    guard let picture else { return nil }
    let address = DownloadAddress(
      account: account, record: root, field: picture.field, n: picture.n,
      expires: (guest.now / time + 2) * time)
    return Address.preview(token: address.token(key: store.keys.key(for: .downloadAddress))).path
      + "?size=small"
  }
}
