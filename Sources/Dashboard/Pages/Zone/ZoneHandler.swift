import Addresses
import HTTP
import RecordStore
import Records

/// The records of a zone as a table.
enum ZoneHandler {
  static func show(_ visit: Visit) throws -> Response {
    let state = ListState(visit.request.query)
    let view = try visit.read { c in try ZoneView.load(c, visit, state) }
    return visit.answer(try page(visit, view))
  }

  private static func page(_ visit: Visit, _ view: ZoneView) throws -> ZonePage {
    let words = visit.words
    let place = view.place
    let table = ZoneTable(view: view, visit: visit)
    let name = Shown.name(place.name)
    let heading = view.type.map { Shown.name($0) } ?? name
    let after = view.state.type == nil ? [] : [Crumb(heading)]
    var page = ZonePage(
      frame: visit.frame(.browse, in: place, after: after, title: after.isEmpty ? nil : ""),
      title: after.isEmpty ? name : "\(heading) · \(name)",
      heading: after.isEmpty ? name : heading, summary: table.summary)
    page.frame.crumbs = page.frame.crumbs.filter { !$0.text.isEmpty }
    if !view.isOwn, place.scope == .private {
      page.right = words(.zoneRight, ["right": words.right(view.right)])
    }
    let path = Address.zone(place.address)
    if view.isOwn, !place.isDefault {
      page.shareHref = Address.zoneShare(place.address).path
      page.shareLabel = words[view.zoneShare == nil ? .zoneShare : .zoneShared]
      page.deleteHref = path.path + "/delete"
    } else if view.zoneShare != nil, !view.isOwn {
      page.shareHref = Address.zoneShare(place.address).path
      page.shareLabel = words[.zoneShared]
    }
    if view.right >= .write {
      page.newHref = Address.newRecord(place.address).path + table.typeQuery
    }
    page.tabs = table.tabs
    page.columns = table.columns
    page.rows = try table.rows()
    page.range = table.range
    page.sizes = table.sizes
    page.previous = view.listing.previous.map { path.path(view.state.page(before: $0.text)) }
    page.next = view.listing.next.map { path.path(view.state.page(after: $0.text)) }
    if page.rows.isEmpty { table.explainEmptiness(of: &page) }
    return page
  }
}
