import Addresses
import HTTP
import RecordStore
import Records
import WireFormat

/// What the page of a record shows, as the store answers it.
struct RecordView: Sendable {
  let place: ZonePlace
  let row: RecordRow
  let fields: [Field]
  let type: RecordTypeRow?
  let parents: [RecordSummary]
  let children: Slice<RecordSummary>
  let references: Slice<BackReference>
  /// The share that covers the record now.
  let governing: ShareID?
  /// What can be said of it, where the viewer may see it.
  let share: ShareSummary?
  let isRoot: Bool
  let people: [AccountID: String]
  let facts: AccessFacts
  let onlooker: Onlooker
  var now: Int64 { onlooker.now }
  var caller: Caller { onlooker.caller }

  private static let listLimit = 25

  static func load(
    _ c: Store.Reader, _ visit: Visit, isLookRecorded: Bool = false
  ) throws -> RecordView {
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    let place = try ZonePlace.find(address.zone, c)
    let onlooker = visit.onlooker(place, isLookRecorded: isLookRecorded)
    return try load(c, onlooker, place, name: address.name)
  }

  static func load(
    _ c: Store.Reader, _ onlooker: Onlooker, _ place: ZonePlace, name: String
  ) throws -> RecordView {
    let viewer = onlooker.viewer
    let row = try RecordReader.record(c, viewer, zone: place.zone, name: name)
    let query = onlooker.guest.request.query
    let share = try SharePanel.governing(c, record: row.id)
    let summary = try share.flatMap { try onlooker.summary(of: $0, c) }
    return RecordView(
      place: place, row: row, fields: try FieldCodec.fields(stored: row.fields),
      type: try Schema.type(
        c, container: place.container, environment: place.environment, name: row.type),
      parents: try RecordReader.parents(c, viewer, of: row),
      children: try RecordReader.children(
        c, viewer, of: row, after: query["children"], limit: listLimit),
      references: try RecordReader.references(
        c, viewer, to: row, after: query["references"], limit: listLimit),
      governing: share, share: summary, isRoot: share != nil && summary?.root == row.id,
      people: try RecordReader.people(of: row, c, viewer),
      facts: try AccessFactsLoader.forRecord(
        c, caller: viewer.caller, record: row.id, proof: viewer.proof, now: viewer.now),
      onlooker: onlooker)
  }

  var address: RecordAddress { RecordAddress(zone: place.address, name: row.name) }
  var isOwn: Bool { caller == place.owner.map { .account($0) } }

  /// How a person would call the record.
  var title: String { RecordTitle.of(row.fields).map { Shown.start($0) } ?? Shown.name(row.name) }

  func decision(_ action: AccessAction) -> AccessDecision {
    Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts)
  }

  func may(_ action: AccessAction) -> Bool { decision(action).isAllowed }
}
