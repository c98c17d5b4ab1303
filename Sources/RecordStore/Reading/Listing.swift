package import SQLite

/// One page of records with what a table shows around it.
package struct Listing: Sendable {
  package let rows: [ListedRow]
  package let previous: ListingCursor?
  package let next: ListingCursor?
  package let total: Int64
  package let isTotalAbout: Bool
  /// True when time was up before the page was full; `next` leads on.
  package var isPartial = false
}

extension RecordReader {
  package static let listingLimit = 200

  package static func list(
    _ c: Connection, _ viewer: Viewer, _ request: ListingRequest
  ) throws -> Listing {
    try ZoneSight(c, viewer, zone: request.zone).list(request)
  }

  static func list(
    _ c: Connection, _ zone: RecordZone, _ visible: VisibleRecords, _ types: [TypeCount],
    _ viewer: Viewer, _ request: ListingRequest
  ) throws -> Listing {
    guard (1...listingLimit).contains(request.limit) else {
      throw StoreError(.badRequest, "A page has 1 to 200 records.")
    }
    let fingerprint = request.fingerprint
    guard request.cursor?.fingerprint ?? fingerprint == fingerprint else {
      throw StoreError(.badRequest, "The place to go on from belongs to another list.")
    }
    if request.isQuery { return try listQuery(c, viewer, request, zone, visible) }
    let page = try ListingQuery(c, zone: zone, visible: visible, request: request).page()
    let counts = types.filter { ShareRecord.isListed($0.type, among: request.type) }
    return Listing(
      rows: try page.rows.map { try $0.row.opened(c, request.fields) },
      previous: page.hasPrevious ? page.rows.first.map { cursor($0, back: true) } : nil,
      next: page.hasNext ? page.rows.last.map { cursor($0, back: false) } : nil,
      total: counts.reduce(0) { $0 + $1.count }, isTotalAbout: counts.contains(where: \.isAbout))

    func cursor(_ row: PlacedRow, back: Bool) -> ListingCursor {
      ListingCursor(isBackward: back, fingerprint: fingerprint, place: row.place)
    }
  }
}
