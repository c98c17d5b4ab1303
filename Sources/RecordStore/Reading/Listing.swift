package import Records
package import SQLite

/// One page of records with what a table shows around it.
package struct Listing: Sendable {
  package let rows: [RecordRow]
  package let previous: ListingCursor?
  package let next: ListingCursor?
  package let total: Int64
  package let isTotalAbout: Bool
  /// Names of the people in the rows, as far as the viewer may know them.
  package let people: [AccountID: String]
}

extension RecordReader {
  package static let listingLimit = 200

  package static func list(
    _ c: Connection, _ viewer: Viewer, _ request: ListingRequest
  ) throws -> Listing {
    guard (1...listingLimit).contains(request.limit) else {
      throw StoreError(.badRequest, "A page has 1 to 200 records.")
    }
    let fingerprint = request.fingerprint
    guard request.cursor?.fingerprint ?? fingerprint == fingerprint else {
      throw StoreError(.badRequest, "The place to go on from belongs to another list.")
    }
    let zone = try RecordZone.load(request.zone, c)
    let visible = try VisibleRecords.load(c, viewer, zone: zone)
    let query = try ListingQuery(c, zone: zone, visible: visible, request: request)
    let page = try query.page()
    let counts = try types(c, zone: zone.id, visible).filter {
      request.type == nil || request.type == $0.type
    }
    return Listing(
      rows: page.rows.map(\.row),
      previous: page.hasPrevious ? page.rows.first.map { cursor($0, back: true) } : nil,
      next: page.hasNext ? page.rows.last.map { cursor($0, back: false) } : nil,
      total: counts.reduce(0) { $0 + $1.count }, isTotalAbout: counts.contains(where: \.isAbout),
      people: try people(c, viewer, zone, page.rows.map(\.row)))

    func cursor(_ row: PlacedRow, back: Bool) -> ListingCursor {
      ListingCursor(isBackward: back, fingerprint: fingerprint, place: row.place)
    }
  }

  /// Whoever does not own the zone learns the owner's name and their own; the others are told apart
  /// by the share's page, which knows who may see whom.
  static func people(
    _ c: Connection, _ viewer: Viewer, _ zone: RecordZone, _ rows: [RecordRow]
  ) throws -> [AccountID: String] {
    var accounts: Set<AccountID> = []
    var last: AccountID?
    for row in rows {
      for account in [row.createdBy, row.modifiedBy] where account != last {
        last = account
        if let account { accounts.insert(account) }
      }
    }
    if zone.scope == .private, !zone.isOwned(by: viewer.caller),
      viewer.caller != .operatorOfStore
    {
      accounts.formIntersection([zone.owner, viewer.account].compactMap(\.self))
    }
    var names: [AccountID: String] = [:]
    for account in accounts {
      names[account] = try c.first("SELECT name FROM account WHERE id = \(account)") { $0.text(0) }
    }
    return names
  }
}
