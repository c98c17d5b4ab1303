import Addresses
import RecordStore
import Records

/// What the table of a zone shows, as the store answers it.
struct ZoneView: Sendable {
  let place: ZonePlace
  let state: ListState
  let types: [TypeCount]
  /// The record type shown; nil shows all of them together.
  let type: String?
  /// The columns between the name and the share.
  let fields: [FieldRow]
  /// The field that names the records of the type, if there is one.
  let titleField: FieldRow?
  let listing: Listing
  let right: AccessRight
  let isOwn: Bool
  let zoneShare: ShareID?
  let paths: RecordPaths

  private static let mostColumns = 4
  private static let titleNames = ["title", "name", "label", "caption", "subject", "displayName"]

  /// The fields whose first text names a record; where types are mixed, the usual ones.
  var titles: [String] {
    if let titleField { return [titleField.name] }
    return type == nil ? ["cloudkit.title"] + Self.titleNames : []
  }

  static func load(
    _ c: Store.Reader, _ onlooker: Onlooker, _ place: ZonePlace, _ state: ListState
  ) throws -> ZoneView {
    let viewer = onlooker.viewer
    let facts = try AccessFactsLoader.forZone(
      c, caller: viewer.caller, zone: place.zone, proof: viewer.proof, now: viewer.now)
    let question = AccessQuestion(caller: viewer.caller, action: .readZone, now: viewer.now)
    let decision = Access.decide(question, facts)
    let types = try RecordReader.types(c, viewer, zone: place.zone)
    let own = types.filter { $0.type != "cloudkit.share" }
    let type = state.type ?? (own.count == 1 && types.count == 1 ? own[0].type : nil)
    let fields =
      try type.flatMap {
        try Schema.type(c, container: place.container, environment: place.environment, name: $0)
      }?.fields ?? []
    let shown = fields.filter { $0.type.kind != .asset || fields.count <= mostColumns }
    let title = titleNames.lazy.compactMap { name in
      shown.first { $0.name == name && $0.type == FieldType(.string) && !$0.isEncrypted }
    }.first
    return ZoneView(
      place: place, state: state, types: types, type: type,
      fields: Array(shown.filter { $0.name != title?.name }.prefix(mostColumns)),
      titleField: title,
      listing: try RecordReader.list(c, viewer, request(place, state, type)),
      right: decision.right, isOwn: place.owner != nil && place.owner == onlooker.account,
      zoneShare: facts.share.flatMap { $0.isZoneWide && $0.isActive ? $0.id : nil },
      paths: onlooker.paths)
  }

  private static func request(
    _ place: ZonePlace, _ state: ListState, _ type: String?
  ) throws -> ListingRequest {
    let order: ListingRequest.Order
    switch state.sort {
    case nil, "changed": order = .changed
    case "record-name": order = .name
    case let field?: order = .field(field)
    }
    let cursor = try (state.after ?? state.before).map { try ListingCursor(text: $0) }
    return ListingRequest(
      zone: place.zone, type: type, order: order,
      descending: state.sort == nil ? true : state.isDescending, cursor: cursor,
      limit: state.size)
  }
}
