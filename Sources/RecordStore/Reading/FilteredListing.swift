import Records
import SQLite

extension RecordReader {
  /// A page of a list with conditions, several sorts or words. Cursors hold the place of a record,
  /// so pages go both ways.
  static func listQuery(
    _ c: Connection, _ viewer: Viewer, _ request: ListingRequest, _ zone: RecordZone,
    _ visible: VisibleRecords
  ) throws -> Listing {
    guard let name = request.type else {
      throw StoreError(.badRequest, "Records are filtered and sorted by the fields of one type.")
    }
    let known = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: name)
    guard let type = known ?? shareType(name) else { throw QueryError.noType(name) }
    var binding = QueryBinding(c, zone: zone, viewer: viewer, type: type)
    let bound = try binding.bind(request.query)
    let cursor = try request.cursor.map { cursor in
      guard let place = QueryPlace(bytes: cursor.place.key) else { throw QueryError.badMarker }
      return (place: place, isBackward: cursor.isBackward)
    }
    func page(_ bound: BoundQuery, after: QueryPlace?) throws -> ZoneQuery.Page {
      try ZoneQuery(
        c, zone: zone, visible: visible, bound: bound, isPatient: request.isPatient,
        limits: QueryLimits()
      ).page(after: after, count: request.limit + 1)
    }
    let isBackward = cursor?.isBackward ?? false
    var found = try page(isBackward ? bound.reversed() : bound, after: cursor?.place)
    var hasPrevious = cursor != nil
    var hasNext = found.rows.count > request.limit
    if isBackward, !hasNext, found.reached == nil {
      // The beginning is reached: a full first page.
      found = try page(bound, after: nil)
      (hasPrevious, hasNext) = (false, found.rows.count > request.limit)
      found.rows = Array(found.rows.prefix(request.limit))
    } else if isBackward {
      (hasPrevious, hasNext) = (hasNext || found.reached != nil, true)
      found.rows = found.rows.prefix(request.limit).reversed()
    } else {
      found.rows = Array(found.rows.prefix(request.limit))
    }
    let fingerprint = request.fingerprint
    func place(_ place: QueryPlace, back: Bool) -> ListingCursor {
      ListingCursor(
        isBackward: back, fingerprint: fingerprint,
        place: ListingPlace(key: place.bytes, id: place.id))
    }
    let isPartial = found.reached != nil && found.rows.count < request.limit
    let first = found.rows.first?.place ?? (isBackward ? found.reached : nil)
    let last = hasNext || isBackward ? found.rows.last?.place : nil
    let goingOn = isPartial && !isBackward ? found.reached : hasNext ? last : nil
    return Listing(
      rows: try found.rows.map { try ListedRow($0.row.opened(c), request.fields) },
      previous: hasPrevious ? first.map { place($0, back: true) } : nil,
      next: goingOn.map { place($0, back: false) },
      total: Int64(found.rows.count), isTotalAbout: hasPrevious || goingOn != nil,
      isPartial: isPartial)
  }
}
