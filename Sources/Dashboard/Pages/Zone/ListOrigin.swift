import Addresses
import HTTP

/// The list that somebody came from: what they change leads back to the same page of it.
struct ListOrigin: Sendable {
  private let zone: ZoneAddress
  private let state: ListState

  /// Forms carry the list in their address; for a record's page the browser tells it.
  init?(_ request: Request, of zone: ZoneAddress) {
    guard let query = request.query["list"] ?? Self.referred(request, zone),
      let parameters = try? Parameters(form: Array(query.utf8))
    else { return nil }
    self.zone = zone
    var state = ListState(parameters)
    state.row = nil
    self.state = state
  }

  private static func referred(_ request: Request, _ zone: ZoneAddress) -> String? {
    guard let referer = request.headers["Referer"],
      let target = try? RequestTarget(parsing: referer)
    else { return nil }
    let list = Address.zone(zone).path
    if target.rawPath == list { return target.rawQuery ?? "" }
    return target.rawPath.hasPrefix(list + "/") ? target.query["list"] : nil
  }

  var path: String { Address.zone(zone).path(state) }

  /// The list with one of its rows marked.
  func path(changed name: String) -> String {
    var state = state
    state.row = name
    return Address.zone(zone).path(state) + "#fresh"
  }

  /// What addresses carry along.
  var query: String { "list=" + PercentCoding.encode(state.query) }
}

extension Optional<ListOrigin> {
  /// An address with the list behind it, where there is one.
  func carried(by path: String) -> String { map { path + "?" + $0.query } ?? path }
}
