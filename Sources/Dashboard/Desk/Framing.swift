import Addresses
import HTTP
import RecordStore
import Records

/// The entries of the rail, by the job one comes for.
enum RailPlace: Sendable {
  case none, shares, sharedWithMe, browse, people, findings
}

/// What a page gives the layout beside itself.
enum FrameKind: Sendable {
  /// With bar and rail, where somebody is signed in.
  case page
  /// A single card in the middle: signing in, invitations, errors for strangers.
  case alone
}

extension Guest {
  /// The frame of a page; `crumbs` are its ancestors and itself.
  func frame(
    _ place: RailPlace = .none, kind: FrameKind = .alone, crumbs: [Crumb] = []
  ) -> Frame {
    let tokens = desk.formTokens.make(with: person?.formCode ?? desk.formTokens.code(holder))
    var frame = Frame()
    frame.formToken = tokens.token
    frame.formKey = tokens.key
    frame.theme = person?.theme.flatMap { ["light", "dark"].contains($0) ? $0 : nil }
    let notice = sheet == nil ? cookies.notice : request.query["notice"]
    frame.notice = notice.flatMap { desk.formTokens.open($0, for: holder) }
    if let person, person.seenBy != nil {
      frame.viewed = words(OversightWord.banner, ["name": person.name])
    }
    guard kind == .page, let person else { return frame }
    frame.frameClass = "frame"
    frame.mainClass = "main"
    frame.person = person.badge
    frame.news = words(NewsWord.unread, count: person.unread)
    frame.newsCount = person.unread == 0 ? nil : person.unread > 99 ? "99+" : "\(person.unread)"
    frame.places = places(person, place)
    frame.searchHref = Address.search.path
    // A page that is its own only ancestor says so in its heading.
    frame.crumbs = crumbs.count > 1 || crumbs.first?.href != nil ? crumbs : []
    return frame
  }

  private func places(_ person: SignedIn, _ current: RailPlace) -> [Place] {
    func place(
      _ place: RailPlace, _ address: Address, _ text: String, count: Int64 = 0,
      most: Int64 = .max
    ) -> Place {
      Place(
        href: address.path, text: text, icon: place.icon,
        count: count == 0 ? nil : count > most ? "\(most)+" : words.number(count),
        countClass: place == .sharedWithMe ? "waiting" : "",
        current: place == current ? "page" : nil)
    }
    var places = [
      place(.shares, .shares, words[.frameShares], count: person.shares),
      place(
        .sharedWithMe, .sharedWithMe, words[.frameSharedWithMe], count: person.invitations),
    ]
    if person.mayBrowse { places.append(place(.browse, .containers, words[.frameBrowse])) }
    if person.mayReadAccounts {
      places.append(place(.people, .people, words[PeopleWord.frame]))
    }
    if let findings = person.findings {
      places.append(
        place(
          .findings, .findings, words[FindingWord.title], count: findings,
          most: Int64(FindingCounts.most)))
    }
    return places
  }
}

extension RailPlace {
  /// The strokes of its picture, in a square of 16.
  fileprivate var icon: String {
    switch self {
    case .none: ""
    case .shares:
      "M14 3.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z"
        + "M14 12.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM5.8 7l4.4-2.5M5.8 9l4.4 2.5"
    case .sharedWithMe: "M2 9v4.5h12V9M8 2v7.5M4.8 6.5 8 9.7l3.2-3.2"
    case .browse: "M2 3.5h12v3.2H2zM2 9.3h12v3.2H2zM4.5 5.1h1M4.5 10.9h1"
    case .findings: "M3.5 14.5V2.5h9L10.8 5.7l1.7 3.3h-9"
    case .people:
      "M8.4 4.8a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0zM1.5 13.5c0-5 9-5 9 0"
        + "M11 7a2.1 2.1 0 0 0 0-4.2M12 9.3c1.6.5 2.5 1.9 2.5 4.2"
    }
  }
}

extension Visit {
  func frame(_ place: RailPlace = .none, crumbs: [Crumb] = []) -> Frame {
    guest.frame(place, kind: .page, crumbs: crumbs)
  }

  /// The frame of a page inside a container's environment; the last crumb is the page itself.
  func frame(
    _ place: RailPlace, in zone: ZonePlace, after: [Crumb] = [], title: String?
  ) -> Frame {
    let id = zone.containerIdentifier
    let environment = zone.environment
    let scope: DatabaseScope =
      zone.scope == .private && zone.owner != account ? .shared : zone.scope
    var crumbs = [
      Crumb(Shown.name(zone.containerName), Address.container(id).path),
      Crumb(self.words.environment(environment), Address.environment(id, environment).path),
      Crumb(
        self.words.shortScope(scope),
        "\(Address.environment(id, environment).path)#database-\(scope.rawValue)"),
      Crumb(Shown.name(zone.name), title == nil ? nil : Address.zone(zone.address).path),
    ]
    crumbs += after
    if let title { crumbs.append(Crumb(title)) }
    var frame = frame(
      place, environment, Crumb(Shown.name(zone.containerName), Address.container(id).path), crumbs)
    frame.scope = self.words.scope(scope)
    return frame
  }

  /// The frame of a page of an environment.
  func frame(
    _ place: RailPlace, _ environment: Records.Environment, _ container: Crumb, _ crumbs: [Crumb]
  ) -> Frame {
    var frame = frame(place, crumbs: crumbs)
    frame.container = container
    frame.containers = guest.person?.containers ?? []
    frame.environment = self.words.environment(environment)
    if environment == .production {
      frame.environmentClass = "production"
      frame.frameClass = "frame production"
    }
    return frame
  }
}

extension ZonePlace {
  /// The zone as addresses name it.
  var address: ZoneAddress {
    ZoneAddress(
      container: containerIdentifier, environment: environment, owner: ownerRecordName, zone: name)
  }

  /// The zone that the address of a request names; a misspelt one is one that does not exist.
  static func find(_ address: ZoneAddress?, _ c: Store.Reader) throws -> ZonePlace {
    guard let address else { throw StoreError(.zoneNotFound) }
    return try find(
      container: address.container, environment: address.environment, owner: address.owner,
      zone: address.zone, c)
  }
}
