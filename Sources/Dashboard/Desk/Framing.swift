import Addresses
import RecordStore
import Records

/// The entries of the rail, by the job one comes for.
enum RailPlace: Sendable {
  case none, shares, sharedWithMe, browse, people
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
    frame.notice = cookies.notice.flatMap { desk.formTokens.open($0, for: holder) }
    guard kind == .page, let person else { return frame }
    frame.frameClass = "frame"
    frame.mainClass = "main"
    frame.person = person.badge
    frame.places = places(person, place)
    // A page that is its own only ancestor says so in its heading.
    frame.crumbs = crumbs.count > 1 || crumbs.first?.href != nil ? crumbs : []
    return frame
  }

  private func places(_ person: SignedIn, _ current: RailPlace) -> [Place] {
    var places = [
      Place(
        href: Address.shares.path, text: words[.frameShares],
        count: person.shares == 0 ? nil : person.shares,
        current: current == .shares ? "page" : nil),
      Place(
        href: Address.sharedWithMe.path, text: words[.frameSharedWithMe],
        count: person.invitations == 0 ? nil : person.invitations, countClass: "waiting",
        current: current == .sharedWithMe ? "page" : nil),
    ]
    if person.mayBrowse {
      places.append(
        Place(
          href: Address.containers.path, text: words[.frameBrowse],
          current: current == .browse ? "page" : nil))
    }
    if person.role != .user {
      places.append(
        Place(
          href: Address.people.path, text: words[PeopleWord.frame],
          current: current == .people ? "page" : nil))
    }
    return places
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
    var crumbs = [
      Crumb(Shown.name(zone.containerName), Address.container(id).path),
      Crumb(self.words.environment(environment), Address.environment(id, environment).path),
      Crumb(Shown.name(zone.name), title == nil ? nil : Address.zone(zone.address).path),
    ]
    crumbs += after
    if let title { crumbs.append(Crumb(title)) }
    return frame(
      place, environment, Crumb(Shown.name(zone.containerName), Address.container(id).path), crumbs)
  }

  /// The frame of a page of an environment.
  func frame(
    _ place: RailPlace, _ environment: Records.Environment, _ container: Crumb, _ crumbs: [Crumb]
  ) -> Frame {
    var frame = frame(place, crumbs: crumbs)
    frame.container = container
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
