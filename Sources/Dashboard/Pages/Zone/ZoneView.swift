import Addresses
import HTTP
import RecordStore
import Records
import WireFormat

/// What the table of a zone shows, as the store answers it.
struct ZoneView: Sendable {
  let place: ZonePlace
  let state: ListState
  /// The record that was just changed.
  let changed: String?
  let types: [TypeCount]
  /// The record type shown; nil shows all of them together.
  let type: String?
  let columns: ZoneColumns
  let offer: QueryOffer?
  let conditions: ZoneConditions
  let listing: Listing
  /// Looked for when there is nothing here.
  let elsewhere: [RecordsElsewhere]
  /// Only what is shared with the viewer is seen.
  let isPartial: Bool
  /// The viewer may not read records of the type here.
  let isClosed: Bool
  let right: AccessRight
  let isOwn: Bool
  let zoneShare: ShareID?
  let viewer: AccountID?
  let paths: RecordPaths

  /// A state of the list with the type that is shown.
  func named(_ state: ListState) -> ListState {
    var state = state
    state.type = state.type ?? type
    return state
  }

  static func load(
    _ c: Store.Reader, _ onlooker: Onlooker, _ place: ZonePlace, _ asked: ListState
  ) throws -> ZoneView {
    var state = asked
    state.row = nil
    let viewer = onlooker.viewer
    let sight = try ZoneSight(c, viewer, zone: place.zone)
    let question = AccessQuestion(caller: viewer.caller, action: .readZone, now: viewer.now)
    let decision = Access.decide(question, sight.facts)
    let types = sight.types.filter { $0.isListed(among: nil) || $0.type == state.type }
    let type = state.type ?? (types.count == 1 ? types[0].type : nil)
    let schema = try type.flatMap {
      try Schema.type(c, container: place.container, environment: place.environment, name: $0)
    }
    let offer = try type.flatMap {
      try QueryOffer.load(
        c, container: place.container, environment: place.environment, type: $0)
    }
    let conditions = ZoneConditions(state, offer, clock: onlooker.words.zone)
    let columns = ZoneColumns(
      type == nil ? nil : schema?.fields ?? [], chosen: state.columns)
    let listing = try sight.list(
      request(place, state, type, columns.selection, conditions, onlooker))
    let isEmpty = listing.rows.isEmpty && conditions.filters.isEmpty && state.search == nil
    return ZoneView(
      place: place, state: state, changed: asked.row, types: types, type: type, columns: columns,
      offer: offer, conditions: conditions, listing: listing,
      elsewhere: isEmpty ? try RecordsElsewhere.find(c, viewer, from: place, type: type) : [],
      isPartial: sight.isPartial, isClosed: type.map { !sight.mayShow(type: $0) } ?? false,
      right: decision.right, isOwn: place.owner != nil && place.owner == onlooker.account,
      zoneShare: sight.facts.share.flatMap { $0.isZoneWide && $0.isActive ? $0.id : nil },
      viewer: onlooker.account, paths: onlooker.paths)
  }

  private static func request(
    _ place: ZonePlace, _ state: ListState, _ type: String?, _ fields: FieldSelection,
    _ conditions: ZoneConditions, _ onlooker: Onlooker
  ) throws -> ListingRequest {
    let order: ListingRequest.Order
    switch state.sort {
    case nil, "changed": order = .changed
    case "record-name": order = .name
    case let field?: order = .field(field)
    }
    let cursor = try (state.after ?? state.before).map { try ListingCursor(text: $0) }
    var request = ListingRequest(
      zone: place.zone, type: type, order: order,
      descending: state.sort == nil ? true : state.isDescending, cursor: cursor,
      limit: state.size, fields: fields)
    request.isPatient = onlooker.guest.request.lane == .slow
    guard type != nil else { return request }
    request.filters = conditions.filters
    request.sorts = conditions.sorts
    request.search = state.search
    return request
  }
}
