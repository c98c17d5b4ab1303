import Addresses
import HTTP
import RecordStore
import Records

/// A record that was selected, in the version that was seen.
struct ChosenRecord: Sendable {
  let name: String
  let changeTag: String
  var title = ""
  var type = ""
  var isRoot = false
  /// How many records are deleted with it.
  var going = 0

  /// As forms carry it: names have no control characters, tags no spaces.
  var text: String { "\(changeTag) \(name)" }

  init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    changeTag = String(parts[0])
    name = String(parts[1])
  }

  private init(_ row: RecordRow, _ plan: RemovalPlan) {
    name = row.name
    changeTag = row.changeTag
    title = RecordTitle.of(row.fields).map { Shown.start($0) } ?? Shown.name(row.name)
    type = row.type
    isRoot = row.share != nil && row.flags.contains(.shareRoot)
    going = plan.goingCount
  }

  /// What is selected, with what would be deleted with it.
  static func load(_ visit: Visit, _ place: ZonePlace, _ c: Store.Reader) throws -> [ChosenRecord] {
    let viewer = visit.onlooker(place).viewer
    return try rows(visit, place, c).map {
      ChosenRecord($0, try RemovalPlan.load(c, viewer, of: $0))
    }
  }

  /// What the address of a request selects: single records, or all that the list's conditions find.
  static func rows(_ visit: Visit, _ place: ZonePlace, _ c: Store.Reader) throws -> [RecordRow] {
    let viewer = visit.onlooker(place).viewer
    // Whoever sees nothing of the zone is not told that it is there.
    _ = try ZoneSight(c, viewer, zone: place.zone)
    return try names(visit, place, c).prefix(ModifyRequest.operationLimit).compactMap { name in
      do {
        return try RecordReader.record(c, viewer, zone: place.zone, name: name)
      } catch let error as StoreError where error.code == .notFound {
        return nil
      }
    }
  }

  private static func names(
    _ visit: Visit, _ place: ZonePlace, _ c: Store.Reader
  ) throws -> [String] {
    let query = visit.request.query
    guard query["all"] == "yes" else { return query.all("r").compactMap { Segment.name(from: $0) } }
    var state = ListState(query).fromStart
    state.size = ModifyRequest.operationLimit
    return try ZoneView.load(c, visit.onlooker(place), place, state).listing.rows.map(\.name)
  }
}
