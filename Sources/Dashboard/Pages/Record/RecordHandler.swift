import Addresses
import HTTP
import RecordStore
import Records

/// A record.
enum RecordHandler {
  static func show(_ visit: Visit) throws -> Response {
    let view = try visit.read { try RecordView.load($0, visit) }
    return visit.answer(page(visit, view))
  }

  private static func page(_ visit: Visit, _ view: RecordView) -> RecordPage {
    let words = visit.words
    let row = view.row
    let address = view.address
    let decision = view.decision(.readRecord)
    var page = RecordPage(
      frame: visit.frame(.browse, in: view.place, after: typeCrumb(view), title: view.title),
      title: view.title, type: Shown.name(row.type), recordName: Shown.name(row.name),
      reachHref: view.may(.readMetadata) ? Address.recordReach(address).path : nil,
      shareBadge: shareBadge(view, words),
      shareText: shareText(view, words), modified: row.modifiedAt, created: row.createdAt,
      changeTag: row.changeTag, size: Shown.size(row.size))
    if !view.isOwn, view.place.scope == .private {
      page.right = words(.recordMay, ["right": words.right(decision.right)])
    }
    if view.may(.updateRecord), !row.flags.contains(.shareRecord) {
      page.editHref = Address.editRecord(address).path
    }
    if view.may(.deleteRecord) { page.deleteHref = Address.record(address).path + "/delete" }
    if view.isRoot || view.share == nil && view.may(.createShare) {
      page.shareHref = Address.recordShare(address).path
      page.shareLabel = words[view.share == nil ? .recordShare : .recordSharedLabel]
    }
    if let share = view.share {
      page.governingHref = share.panelPath
      page.governingLabel = words(.recordOpenShare, ["title": share.shownTitle])
    }
    page.fields =
      RecordFields(
        view: view, words: words, downloadKey: visit.desk.store.keys.key(for: .downloadAddress)
      ).lines
    page.why = words.explain(decision)
    page.modifiedBy = row.modifiedBy.flatMap { view.people[$0] }.map { Shown.name($0) }
    page.createdBy = row.createdBy.flatMap { view.people[$0] }.map { Shown.name($0) }
    addLinks(to: &page, view, words)
    return page
  }

  private static func typeCrumb(_ view: RecordView) -> [Crumb] {
    let state = ListState(type: view.row.type)
    return [Crumb(Shown.name(view.row.type), Address.zone(view.place.address).path(state))]
  }

  private static func addLinks(to page: inout RecordPage, _ view: RecordView, _ words: Words) {
    func line(_ record: RecordSummary, _ note: String = "") -> RecordLine {
      let address = RecordAddress(zone: view.place.address, name: record.name)
      return RecordLine(
        href: Address.record(address).path,
        title: record.title.map { Shown.start($0) } ?? Shown.middle(record.name),
        type: Shown.name(record.type), note: note,
        badge: record.flags.contains(.shareRoot) && record.share != nil
          ? BadgeValue(.ok, words[.shareShared]) : nil)
    }
    let path = Address.record(view.address).path
    page.parents = view.parents.map { line($0) }
    page.children = view.children.rows.map { line($0) }
    page.moreChildren = view.children.next.map {
      path + "?children=" + PercentCoding.encode($0)
    }
    page.references = view.references.rows.map { line($0.record, Shown.name($0.field)) }
    page.moreReferences = view.references.next.map {
      path + "?references=" + PercentCoding.encode($0)
    }
  }

  private static func shareBadge(_ view: RecordView, _ words: Words) -> BadgeValue {
    if view.place.scope == .public { return BadgeValue(.warn, words.scope(.public)) }
    guard let share = view.share else { return BadgeValue(.ended, words[.shareOnlyYou]) }
    if share.publicPermission != .none { return BadgeValue(.warn, words[.sharePublicLink]) }
    return BadgeValue(.ok, words[view.isRoot ? .shareShared : .shareInside])
  }

  private static func shareText(_ view: RecordView, _ words: Words) -> String {
    if view.place.scope == .public { return words[.recordInPublic] }
    guard let share = view.share else { return words[.recordOnlyYou] }
    if view.isRoot { return words[.recordIsRoot] }
    return words[share.isZoneWide ? .recordInZoneShare : .recordInShare]
  }
}

extension ShareSummary {
  /// The zone as addresses name it.
  var zoneAddress: ZoneAddress {
    ZoneAddress(
      container: containerIdentifier, environment: environment, owner: ownerRecordName ?? "-",
      zone: zoneName)
  }

  var rootAddress: RecordAddress? {
    rootName.map { RecordAddress(zone: zoneAddress, name: $0) }
  }

  /// The share panel.
  var panelPath: String {
    (rootAddress.map { Address.recordShare($0) } ?? .zoneShare(zoneAddress)).path
  }

  /// What is shared.
  var thingPath: String {
    (rootAddress.map { Address.record($0) } ?? .zone(zoneAddress)).path
  }

  var shownTitle: String {
    let given = title.flatMap { $0.isEmpty ? nil : $0 }
    return Shown.start(given ?? rootName ?? zoneName, limit: 120)
  }
}
