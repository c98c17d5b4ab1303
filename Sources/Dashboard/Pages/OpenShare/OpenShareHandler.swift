import Addresses
import HTTP
import RecordStore
import Records

/// What anyone who has the link may read, without an account. The link itself is the proof; it says
/// nothing of other shares, not even of those in the same zone.
enum OpenShareHandler {
  static func show(_ guest: Guest) throws -> Response {
    guard let guid = guest.request.parameters["guid"] else { throw StoreError(.notFound) }
    do {
      return try guest.read { c in try show(guest, guid, c) }.asSharePage
    } catch let error as StoreError where error.isHidden {
      // The page behind the link says how things stand.
      return .redirect(Address.share(guid).path)
    }
  }

  static func showRecord(_ guest: Guest) throws -> Response {
    guard let address = Address(.openShareRecord, guest.request.parameters),
      let guid = address.names.first, let name = address.names.last
    else { throw StoreError(.notFound) }
    return try guest.read { c in
      let (share, shown) = try share(guest, guid, c)
      return try record(guest, guid, share, shown, name, c)
    }.asSharePage
  }

  private static func show(
    _ guest: Guest, _ guid: String, _ c: Store.Reader
  ) throws -> Response {
    let (share, shown) = try share(guest, guid, c)
    if let root = share.rootName { return try record(guest, guid, share, shown, root, c) }
    let place = try ZonePlace.load(share.zone, c)
    let onlooker = onlooker(guest, guid, share, shown)
    let view = try ZoneView.load(c, onlooker, place, ListState(guest.request.query))
    let table = ZoneTable(view: view, words: guest.words)
    var page = table.page(guest.visitorFrame(guid, share, []))
    try watch(&page.frame, guest, guid, c)
    page.right = note(guest)
    page.joinHref = Address.share(guid).path
    if page.rows.isEmpty {
      ZoneEmptiness(table).explain(&page)
    }
    return guest.answer(page)
  }

  private static func record(
    _ guest: Guest, _ guid: String, _ share: ShareSummary, _ shown: Shown, _ name: String,
    _ c: Store.Reader
  ) throws -> Response {
    let place = try ZonePlace.load(share.zone, c)
    let view = try RecordView.load(c, onlooker(guest, guid, share, shown), place, name: name)
    guard view.governing == share.id else { throw StoreError(.notFound) }
    let isRoot = name == share.rootName
    let frame = guest.visitorFrame(guid, share, isRoot ? [] : [Crumb(view.title)])
    var page = RecordPageContent(view: view, words: guest.words, desk: guest.desk).page(frame)
    try watch(&page.frame, guest, guid, c)
    page.right = note(guest)
    page.joinHref = Address.share(guid).path
    return guest.answer(page)
  }

  /// Whoever leaves the page open learns when the link does not lead here any more.
  private static func watch(
    _ frame: inout Frame, _ guest: Guest, _ guid: String, _ c: Store.Reader
  ) throws {
    let topic = LiveTopic.link(guid)
    let viewer = Viewer(caller: guest.caller, now: guest.now)
    frame.live = topic.text
    frame.liveState = try LiveState.load(c, viewer, topic, gate: guest.gate(guid)).text
  }

  private static func note(_ guest: Guest) -> String {
    guest.words[guest.person == nil ? OpenWord.note : .noteMember]
  }

  /// The share behind the link, where it is open to anyone, and what the visitor has shown.
  private static func share(
    _ guest: Guest, _ guid: String, _ c: Store.Reader
  ) throws -> (ShareSummary, Shown) {
    let landing = try Landing.load(
      c, guid: guid, gate: guest.gate(guid), caller: guest.caller, now: guest.now)
    guard let share = landing.share, share.allowsAnyone, share.publicPermission != .none else {
      throw StoreError(.notFound)
    }
    var proof = Proof()
    proof.showedLink = true
    proof.passedGate = landing.passedGate
    return (share, Shown(proof: proof, linkStamp: landing.linkStamp))
  }

  /// What the visitor has shown of the link.
  private struct Shown {
    var proof: Proof
    var linkStamp: UInt64
  }

  private static func onlooker(
    _ guest: Guest, _ guid: String, _ share: ShareSummary, _ shown: Shown
  ) -> Onlooker {
    Onlooker(
      guest: guest,
      viewer: Viewer(caller: guest.caller, now: guest.now, proof: shown.proof, shown: share.id),
      paths: .link(guid), linkStamp: shown.linkStamp)
  }
}

extension StoreError {
  fileprivate var isHidden: Bool {
    [.notFound, .zoneNotFound, .accessDenied, .authenticationRequired].contains(code)
  }
}

extension Guest {
  /// The frame for somebody who came by a link: the share's title leads back to its beginning.
  func visitorFrame(_ guid: String, _ share: ShareSummary, _ after: [Crumb]) -> Frame {
    let home = Crumb(share.shownTitle, after.isEmpty ? nil : Address.openShare(guid).path)
    var frame = frame(kind: .page, crumbs: [home] + after)
    frame.frameClass = person == nil ? "frame visitor" : frame.frameClass
    frame.mainClass = "main"
    frame.signInHref = person == nil ? Address.share(guid).path : nil
    return frame
  }
}
