import Addresses
import RecordStore
import Records
import WireFormat

/// One search through shares, people, containers, zones and records, each list short.
struct Search {
  private static let most = 8
  private static let mostZones = 40
  private static let mostRecords = 20
  private static let mostInZone = 5

  let visit: Visit
  let text: String
  let c: Store.Reader

  private var words: Words { visit.words }

  func groups() throws -> [SearchPage.Group] {
    let containers = try Containers.list(c, caller: visit.caller, now: visit.now)
    let zones = try zones(of: containers)
    let places =
      containers.filter { has($0.container.name) || has($0.container.identifier) }.map { found in
        SearchPage.Line(
          href: Address.container(found.container.identifier).path,
          name: Shown.name(found.container.name), detail: Shown.name(found.container.identifier))
      }
      + zones.filter { has($0.name) || has($0.about) }.map { place in
        SearchPage.Line(
          href: Address.zone(place.address).path, name: Shown.name(place.name),
          detail: detail(place))
      }
    return [
      group("shares", .shares, try shares()), group("people", .people, try people()),
      group("places", .places, places), group("records", .records, try records(in: zones)),
    ].filter { !$0.lines.isEmpty }
  }

  private func group(
    _ id: String, _ word: SearchWord, _ lines: [SearchPage.Line]
  ) -> SearchPage.Group {
    let most = id == "records" ? Self.mostRecords : Self.most
    return SearchPage.Group(id: id, title: words[word], lines: Array(lines.prefix(most)))
  }

  /// Case and accents make no difference.
  private func has(_ name: String) -> Bool { Text.fold(name).contains(Text.fold(text)) }

  private func shares() throws -> [SearchPage.Line] {
    let mine = try MyShares.page(c, account: visit.account, limit: 200, now: visit.now).rows
      .filter { $0.isActive && has($0.summary.shownTitle) }
      .map { item in
        SearchPage.Line(
          href: item.summary.panelPath, name: item.summary.shownTitle,
          detail: words[.shareShared])
      }
    let shared = try SharedWithMe.load(c, account: visit.account, now: visit.now)
    let open = shared.open.filter { has($0.summary.shownTitle) }.map { item in
      SearchPage.Line(
        href: item.summary.thingPath, name: item.summary.shownTitle,
        detail: item.owner.name.map { Shown.name($0) } ?? words[.personSomeone])
    }
    return mine + open
  }

  private func people() throws -> [SearchPage.Line] {
    guard visit.person.mayReadAccounts else { return [] }
    return try Accounts.list(
      c, caller: visit.caller, search: text, limit: Self.most, now: visit.now
    ).map { account in
      SearchPage.Line(
        href: Address.person(account.id).path, name: Shown.name(account.name),
        detail: [Shown.name(account.email), words.role(account.role)].filter { !$0.isEmpty }
          .joined(separator: " · "))
    }
  }

  private func zones(of containers: [ContainerSummary]) throws -> [ZonePlace] {
    var places: [ZonePlace] = []
    for container in containers {
      for environment in Records.Environment.allCases {
        guard places.count < Self.mostZones else { return places }
        places += try Zones.list(
          c, caller: visit.caller, container: container.container.id, environment: environment,
          now: visit.now
        ).map(\.place)
      }
    }
    return Array(places.prefix(Self.mostZones))
  }

  private func records(in zones: [ZonePlace]) throws -> [SearchPage.Line] {
    // A look with privilege is never taken on the side.
    let viewer = Viewer(caller: visit.caller, now: visit.now, avoidsLooks: true)
    var lines: [SearchPage.Line] = []
    for place in zones where lines.count < Self.mostRecords {
      do {
        lines += try RecordReader.find(
          c, viewer, zone: place.zone, text: text, limit: Self.mostInZone
        ).map { record in
          let address = RecordAddress(zone: place.address, name: record.name)
          return SearchPage.Line(
            href: Address.record(address).path,
            name: record.title.map { Shown.start($0) } ?? Shown.middle(record.name),
            detail: "\(Shown.name(record.type)) · \(Shown.name(place.name)) · \(detail(place))")
        }
      } catch let error as StoreError where error.code == .zoneNotFound {
        continue
      }
    }
    return lines
  }

  private func detail(_ place: ZonePlace) -> String {
    let isOwn = place.owner == visit.account
    let scope: DatabaseScope = place.scope == .private && !isOwn ? .shared : place.scope
    return [
      Shown.name(place.containerName), words.environment(place.environment), words.scope(scope),
    ].joined(separator: " · ")
  }
}
