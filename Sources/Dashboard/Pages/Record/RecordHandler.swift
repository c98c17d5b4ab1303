import Addresses
import HTTP
import RecordStore
import Records

/// A record.
enum RecordHandler {
  static func show(_ visit: Visit) throws -> Response {
    do {
      let (view, live) = try visit.read { c in
        let view = try RecordView.load(c, visit)
        return (view, try LiveState.load(c, visit.viewer, .record(view.row.id)).text)
      }
      var page = page(visit, view)
      page.frame.live = LiveTopic.record(view.row.id).text
      page.frame.liveState = live
      return visit.answer(page)
    } catch let error as StoreError where error.asksForLook {
      return try LookHandler.ask(visit)
    }
  }

  static func page(_ visit: Visit, _ view: RecordView) -> RecordPage {
    let words = visit.words
    let address = view.address
    let origin = ListOrigin(visit.request, of: view.place.address)
    let frame = visit.frame(
      .browse, in: view.place, after: typeCrumb(view, origin), title: view.title)
    var page = RecordPageContent(view: view, words: words, desk: visit.desk).page(frame)
    page.reachHref = Address.recordReach(address).path
    if !view.isOwn, view.place.scope == .private {
      page.right = words(.recordMay, ["right": words.right(view.decision(.readRecord).right)])
    }
    if view.may(.updateRecord), !view.row.flags.contains(.shareRecord) {
      page.editHref = origin.carried(by: Address.editRecord(address).path)
      page.historyHref = Address.recordHistory(address).path
      let new = Address.newRecord(view.place.address).path
      let type = "?type=" + PercentCoding.encode(view.row.type)
      page.copyHref = new + type + "&from=" + PercentCoding.encode(view.row.name)
      page.belowHref = new + type + "&parent=" + PercentCoding.encode(view.row.name)
    }
    if view.may(.deleteRecord) {
      page.deleteHref = origin.carried(by: Address.record(address).path + "/delete")
    }
    if view.isRoot || view.share == nil && view.may(.createShare) {
      page.shareHref = Address.recordShare(address).path
      page.shareLabel = words[view.share == nil ? .recordShare : .recordSharedLabel]
    }
    if let share = view.share {
      page.governingHref = share.panelPath
      page.governingLabel = words(.recordOpenShare, ["title": share.shownTitle])
    }
    return page
  }

  private static func typeCrumb(_ view: RecordView, _ origin: ListOrigin?) -> [Crumb] {
    let list = Address.zone(view.place.address).path(ListState(type: view.row.type))
    return [Crumb(Shown.name(view.row.type), origin?.path ?? list)]
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

  var reachPath: String {
    (rootAddress.map { Address.recordReach($0) } ?? .zoneReach(zoneAddress)).path
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
