import Addresses
import HTTP
import RecordStore
import Records
import WireFormat

/// The records of a zone as a table.
enum ZoneHandler {
  /// Longer pages come without boxes to tick: a page stays small.
  private static let mostSelectable = 100

  static func show(_ visit: Visit) throws -> Response {
    // A form's fields become one condition among the others: one address for one view.
    if visit.request.query.contains("filter-value") {
      let state = ListState(visit.request.query).fromStart
      let path = visit.request.target.rawPath
      return .redirect(state.query.isEmpty ? path : path + "?" + state.query)
    }
    do {
      let (view, live) = try visit.read { c in
        let place = try visit.zone(c)
        let view = try ZoneView.load(
          c, visit.onlooker(place), place, ListState(visit.request.query))
        return (view, try LiveState.load(c, visit.viewer, .zone(place.zone)).text)
      }
      var page = try page(visit, view)
      page.frame.live = LiveTopic.zone(view.place.zone).text
      page.frame.liveState = live
      return visit.answer(page)
    } catch let error as StoreError where error.asksForLook {
      return try LookHandler.ask(visit)
    }
  }

  static func page(_ visit: Visit, _ view: ZoneView) throws -> ZonePage {
    let words = visit.words
    let place = view.place
    let table = ZoneTable(view: view, words: words)
    let after = view.state.type == nil ? [] : [Crumb(table.heading)]
    var frame = visit.frame(.browse, in: place, after: after, title: after.isEmpty ? nil : "")
    frame.crumbs = frame.crumbs.filter { !$0.text.isEmpty }
    var page = table.page(frame)
    if !view.isOwn, place.scope == .private {
      page.right =
        view.isPartial
        ? words[TableWord.partOfZone] : words(.zoneRight, ["right": words.right(view.right)])
    }
    let path = Address.zone(place.address)
    if place.scope == .private { page.reachHref = Address.zoneReach(place.address).path }
    if view.isOwn, !place.isDefault {
      page.shareHref = Address.zoneShare(place.address).path
      page.shareLabel = words[view.zoneShare == nil ? .zoneShare : .zoneShared]
      page.deleteHref = path.path + "/delete"
    } else if view.zoneShare != nil, !view.isOwn {
      page.shareHref = Address.zoneShare(place.address).path
      page.shareLabel = words[.zoneShared]
    }
    if !view.isPartial { page.about = Shown.paragraphs(place.about) }
    if view.isOwn {
      page.aboutAction = path.path + "/about"
      page.deletedHref = Address.zoneDeleted(place.address).path
    }
    if view.right >= .write {
      page.newHref = Address.newRecord(place.address).path + table.typeQuery
    }
    if view.state.size <= mostSelectable, view.state.type != ShareBody.recordType {
      page.mayDelete = view.right >= .write || view.isPartial
      page.exportAction = path.path + "/export"
      page.selectAction = page.mayDelete ? path.path + "/selected" : page.exportAction
      page.selectState = view.named(view.state).pairs.map { KeptField(name: $0.0, value: $0.1) }
      page.selectAll = table.selectAll
    }
    if page.rows.isEmpty {
      ZoneEmptiness(table).explain(&page)
    }
    return page
  }
}
