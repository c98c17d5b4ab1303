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
  /// The share that covers the record now, where the viewer may see it.
  let share: ShareSummary?
  let isRoot: Bool
  let people: [AccountID: String]
  let facts: AccessFacts
  let now: Int64
  let caller: Caller

  private static let listLimit = 25

  static func load(_ c: Store.Reader, _ visit: Visit) throws -> RecordView {
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    let place = try ZonePlace.find(address.zone, c)
    let row = try RecordReader.record(c, visit.viewer, zone: place.zone, name: address.name)
    let query = visit.request.query
    let share = try SharePanel.governing(c, record: row.id)
    let summary = try share.flatMap { try visit.summary(of: $0, c) }
    return RecordView(
      place: place, row: row, fields: try FieldCodec.fields(stored: row.fields),
      type: try Schema.type(
        c, container: place.container, environment: place.environment, name: row.type),
      parents: try RecordReader.parents(c, visit.viewer, of: row),
      children: try RecordReader.children(
        c, visit.viewer, of: row, after: query["children"], limit: listLimit),
      references: try RecordReader.references(
        c, visit.viewer, to: row, after: query["references"], limit: listLimit),
      share: summary, isRoot: share != nil && summary?.root == row.id,
      people: try RecordReader.people(of: row, c, visit.viewer),
      facts: try AccessFactsLoader.forRecord(
        c, caller: visit.caller, record: row.id, now: visit.now),
      now: visit.now, caller: visit.caller)
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

extension Visit {
  /// The summary of a share, for those who may read it.
  func summary(of share: ShareID, _ c: Store.Reader) throws -> ShareSummary? {
    do {
      return try SharePanel.load(c, caller: self.caller, share: share, now: self.now).share
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      return nil
    }
  }
}
