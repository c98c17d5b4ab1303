package import Records
package import SQLite

/// A page of a query: what, where, from where, how many.
package struct QueryRequest: Sendable {
  package enum Place: Hashable, Sendable {
    case zone(ZoneID)
    /// Every zone of a database.
    case database(DatabaseID)
  }

  package var place: Place
  package var query: RecordQuery
  package var marker: String?
  package var limit: Int
  /// True where the read may take its time.
  package var isPatient: Bool
  package var limits = QueryLimits()

  package init(
    place: Place, query: RecordQuery, marker: String? = nil, limit: Int = 200,
    isPatient: Bool = false
  ) {
    self.place = place
    self.query = query
    self.marker = marker
    self.limit = limit
    self.isPatient = isPatient
  }
}

/// Records that answer a query; with a marker there may be more.
package struct QueryPage: Sendable {
  package let rows: [RecordRow]
  package let marker: String?
}

extension RecordReader {
  package static let queryLimit = 200

  /// Neither skips nor repeats a record that is there throughout and stays in its place, whatever
  /// else is written between two pages.
  package static func query(
    _ c: Connection, _ viewer: Viewer, _ request: QueryRequest, keys: InstanceKey
  ) throws -> QueryPage {
    guard (1...queryLimit).contains(request.limit) else {
      throw QueryError.badRequest("resultsLimit must be between 1 and \(queryLimit)")
    }
    let marker = QueryMarker(keys, request, viewer)
    let after = try request.marker.map(marker.place)
    var found: [FoundRecord] = []
    var order = PlaceOrder(directions: [true])
    var reached: QueryPlace?
    for zone in try zones(c, request.place) {
      let run = try run(c, viewer, zone, request)
      order = run.bound.order
      let page = try run.page(after: after, count: request.limit + 1)
      found += page.rows
      if let place = page.reached {
        reached = reached.map { order.precedes(place, $0) ? place : $0 } ?? place
      }
    }
    found.sort { order.precedes($0.place, $1.place) }
    if let reached { found.removeAll { order.precedes(reached, $0.place) } }
    guard found.count > request.limit else {
      return QueryPage(
        rows: try found.map { try $0.row.opened(c) }, marker: reached.map(marker.text))
    }
    return QueryPage(
      rows: try found.prefix(request.limit).map { try $0.row.opened(c) },
      marker: marker.text(found[request.limit - 1].place))
  }

  private static func zones(_ c: Connection, _ place: QueryRequest.Place) throws -> [ZoneID] {
    switch place {
    case .zone(let zone): [zone]
    case .database(let database):
      try c.all(
        "SELECT id FROM zone WHERE database = \(database) AND deleted_seq IS NULL ORDER BY id"
      ) { $0.key(0) }
    }
  }

  private static func run(
    _ c: Connection, _ viewer: Viewer, _ id: ZoneID, _ request: QueryRequest
  ) throws -> ZoneQuery {
    let query = request.query
    guard query.type != SchemaType.usersName else {
      throw QueryError.badRequest("Can't query system types")
    }
    let zone = try c.remembered("zone \(id.rawValue)") { try RecordZone.load(id, c) }
    let visible: VisibleRecords
    // What an owner may do changes with commits only; others' rights have ends in time.
    if zone.isOwned(by: viewer.caller), let account = viewer.account {
      visible = try c.remembered("sight of \(account.rawValue) in \(id.rawValue)") {
        try VisibleRecords.load(c, viewer, zone: zone)
      }
    } else {
      visible = try VisibleRecords.load(c, viewer, zone: zone)
    }
    let type = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: query.type)
    guard let type = type ?? shareType(query.type) else { throw QueryError.noType(query.type) }
    guard visible.mayShow(type: query.type) else {
      throw StoreError(.accessDenied, context: ["recordType": query.type])
    }
    var binding = QueryBinding(c, zone: zone, viewer: viewer, type: type)
    return try ZoneQuery(
      c, zone: zone, visible: visible, bound: binding.bind(query), isPatient: request.isPatient,
      limits: request.limits)
  }

  /// Shares are records of a type that no schema has to name.
  static func shareType(_ name: String) -> RecordTypeRow? {
    guard name == ShareRecord.type else { return nil }
    return RecordTypeRow(id: 0, name: name, fields: [])
  }
}
