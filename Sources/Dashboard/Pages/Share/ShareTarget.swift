import Addresses
import HTTP
import RecordStore
import Records

/// What a share panel is about: a record with what is below it, or a whole zone.
struct ShareTarget: Sendable {
  let place: ZonePlace
  let record: RecordRow?
  /// The locale of the share sheet in which its panel is shown; nil in the dashboard.
  let sheet: String?

  static func load(_ c: Store.Reader, _ visit: Visit) throws -> ShareTarget {
    let place = try visit.zone(c)
    guard visit.request.parameters["name"] != nil else {
      return ShareTarget(place: place, record: nil, sheet: visit.sheet?.locale)
    }
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    let row = try RecordReader.record(c, visit.viewer, zone: place.zone, name: address.name)
    return ShareTarget(place: place, record: row, sheet: visit.sheet?.locale)
  }

  var path: String {
    if let sheet {
      return record.map {
        Address.sheetRecordShare(sheet, RecordAddress(zone: place.address, name: $0.name)).path
      } ?? Address.sheetZoneShare(sheet, place.address).path
    }
    return record.map {
      Address.recordShare(RecordAddress(zone: place.address, name: $0.name)).path
    }
      ?? Address.zoneShare(place.address).path
  }

  /// The sheet shows nothing but the panel.
  var thingPath: String {
    if sheet != nil { return path }
    return record.map { Address.record(RecordAddress(zone: place.address, name: $0.name)).path }
      ?? Address.zone(place.address).path
  }

  var reachPath: String {
    record.map { Address.recordReach(RecordAddress(zone: place.address, name: $0.name)).path }
      ?? Address.zoneReach(place.address).path
  }

  var name: String {
    guard let record else { return Shown.start(place.name) }
    return Shown.start(RecordTitle.of(record.fields) ?? record.name)
  }

  /// The share with this root, active or stopped.
  func share(_ c: Store.Reader) throws -> ShareID? {
    try record.map { try SharePanel.shareOf(c, record: $0.id) }
      ?? SharePanel.shareOf(c, zone: place.zone)
  }

  /// The active share, or an error as for what does not exist.
  func activeShare(_ c: Store.Reader) throws -> ShareID {
    guard let share = try share(c) else { throw StoreError(.notFound) }
    return share
  }
}

extension Visit {
  /// The panel of the share that the address names.
  func panel(_ c: Store.Reader) throws -> (target: ShareTarget, panel: SharePanel) {
    let target = try ShareTarget.load(c, self)
    let share = try target.activeShare(c)
    let panel = try SharePanel.load(c, caller: self.caller, share: share, now: self.now)
    guard panel.share.isActive else { throw StoreError(.notFound) }
    return (target, panel)
  }

  func frame(_ target: ShareTarget, title: String) -> Frame {
    let after = target.record == nil ? [] : [Crumb(target.name, target.thingPath)]
    let rail: RailPlace = target.place.owner == account ? .shares : .sharedWithMe
    return frame(rail, in: target.place, after: after, title: title)
  }
}
