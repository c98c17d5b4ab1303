import Addresses
import HTTP
import RecordStore
import Records

/// What a page asks about: a record, a zone or a container, as its address names it.
struct ReachTarget {
  let subject: ReachSubject
  let object: ReachObject
  let name: String
  let path: String
  let frame: Frame

  var container: ContainerID {
    switch object {
    case .container(let container): container.id
    case .zone(let place), .record(let place, _): place.container
    }
  }

  /// A container has none.
  var hasLink: Bool {
    if case .container = subject { false } else { true }
  }

  static func load(_ visit: Visit, isPast: Bool, _ c: Store.Reader) throws -> ReachTarget {
    let parameters = visit.request.parameters
    if parameters["name"] != nil { return try record(visit, isPast: isPast, c) }
    return parameters["zone"] != nil ? try zone(visit, c) : try container(visit, c)
  }

  private static func record(
    _ visit: Visit, isPast: Bool, _ c: Store.Reader
  ) throws -> ReachTarget {
    guard let address = RecordAddress(visit.request.parameters) else {
      throw StoreError(.notFound)
    }
    let place = try ZonePlace.find(address.zone, c)
    var name = Shown.name(address.name)
    let record: RecordID
    do {
      // Whoever may ask who reaches a record may do so without a look at what it holds.
      let viewer = Viewer(caller: visit.caller, now: visit.now, isLookRecorded: true)
      let row = try RecordReader.record(c, viewer, zone: place.zone, name: address.name)
      let mayKnowTitle =
        try unlessRefused {
          try RecordReader.record(c, visit.viewer, zone: place.zone, name: row.name)
        } != nil
      if mayKnowTitle { name = RecordTitle.of(row.fields).map { Shown.start($0) } ?? name }
      record = row.id
    } catch let error as StoreError where error.code == .notFound && isPast {
      record = try Reach.deleted(
        c, caller: visit.caller, zone: place.zone, name: address.name, now: visit.now)
    }
    return ReachTarget(
      subject: .record(record), object: .record(place, name: address.name), name: name,
      path: Address.recordReach(address).path,
      frame: visit.frame(
        .browse, in: place, after: [Crumb(name, Address.record(address).path)],
        title: visit.words[.reachTitle]))
  }

  private static func zone(_ visit: Visit, _ c: Store.Reader) throws -> ReachTarget {
    let place = try visit.zone(c)
    let visible = try VisibleShares.load(
      c, caller: visit.caller, zone: place.zone, now: visit.now)
    guard !visible.isEmpty else { throw StoreError(.zoneNotFound) }
    return ReachTarget(
      subject: .zone(place.zone), object: .zone(place), name: Shown.name(place.name),
      path: Address.zoneReach(place.address).path,
      frame: visit.frame(.browse, in: place, title: visit.words[.reachTitle]))
  }

  private static func container(_ visit: Visit, _ c: Store.Reader) throws -> ReachTarget {
    let container = try visit.container(c).container
    let name = Shown.name(container.name)
    let crumb = Crumb(name, Address.container(container.identifier).path)
    var frame = visit.frame(
      .browse,
      crumbs: [
        Crumb(visit.words[.containersTitle], Address.containers.path), crumb,
        Crumb(visit.words[.reachTitle]),
      ])
    frame.container = crumb
    return ReachTarget(
      subject: .container(container.id), object: .container(container), name: name,
      path: Address.containerReach(container.identifier).path, frame: frame)
  }
}
