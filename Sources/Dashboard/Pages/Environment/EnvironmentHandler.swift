import Addresses
import HTTP
import RecordStore
import Records

/// The databases of an environment, and making a zone.
enum EnvironmentHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit, nil)) }

  static func createZone(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let environment = try environment(visit)
    let container = try visit.read { try visit.container($0).container }
    let name = form["zone-name"].trimmed
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        let own = try Zones.own(
          context.connection, container: container.id, environment: environment,
          owner: visit.account)
        guard !own.contains(where: { $0.name == name }) else { throw StoreError(.exists) }
        let zone = try Zones.create(
          context, container: container.id, environment: environment, owner: visit.account,
          name: name)
        let place = try ZonePlace.load(zone, context.connection)
        return Outcome(
          to: Address.zone(place.address).path, notice: words(.noticeZoneCreated, ["name": name]))
      }
    } catch let error as StoreError where [.badRequest, .exists].contains(error.code) {
      let problem =
        error.code == .exists ? words[ContainerWord.zoneExists] : words[.zonesNameMissing]
      let field = FormField("zone-name", name, error: problem)
      return visit.answer(try page(visit, field), status: .badRequest)
    }
  }

  private static func environment(_ visit: Visit) throws -> Records.Environment {
    let word = visit.request.parameters["environment"] ?? ""
    guard let environment = Records.Environment(rawValue: word) else {
      throw StoreError(.notFound)
    }
    return environment
  }

  private static func page(_ visit: Visit, _ refused: FormField?) throws -> EnvironmentPage {
    let environment = try environment(visit)
    let words = visit.words
    let (container, isTeam, behind, zones) = try visit.read { c in
      let container = try visit.container(c).container
      let facts = try AccessFactsLoader.forContainer(
        c, caller: visit.caller, container: container.id, now: visit.now)
      let question = AccessQuestion(caller: visit.caller, action: .readContainer, now: visit.now)
      let isTeam = Access.decide(question, facts).isAllowed
      return (
        container, isTeam,
        isTeam ? try Schema.difference(c, container: container.id).count : 0,
        try Zones.list(
          c, caller: visit.caller, container: container.id, environment: environment,
          now: visit.now)
      )
    }
    let name = Shown.name(container.name)
    let href = Address.container(container.identifier).path
    let title = words.environment(environment)
    let frame = visit.frame(
      .browse, environment, Crumb(name, href),
      [
        Crumb(words[.containersTitle], Address.containers.path), Crumb(name, href), Crumb(title),
      ])
    var databases = [DatabaseScope.private, .shared, .public].map {
      section($0, zones, words)
    }
    databases[0].mayCreateZone = true
    databases[0].createAction = Address.environment(container.identifier, environment).path
    if let refused { databases[0].zoneName = refused }
    let credentials = Address.credentials(container.identifier, environment).path
    return EnvironmentPage(
      frame: frame, environment: title, credentialsHref: isTeam ? credentials : nil,
      container: name,
      explanation: words.family("environment.\(environment.rawValue).about"),
      databases: databases, problems: [refused].compactMap { $0 }.problems,
      schemaHref: isTeam ? Address.schema(container.identifier, environment).path : "",
      drift: behind == 0 ? "" : words(.schemaDrift, count: Int64(behind)),
      matrixHref: isTeam || zones.contains(where: \.isOwn)
        ? Address.matrix(container.identifier, environment).path : nil)
  }

  private static func section(
    _ scope: DatabaseScope, _ zones: [ZoneSummary], _ words: Words
  ) -> DatabaseSection {
    let inside = zones.filter { zone in
      switch scope {
      case .public: zone.place.scope == .public
      case .private: zone.isOwn
      case .shared: zone.place.scope == .private && !zone.isOwn
      }
    }
    func text(_ part: String) -> String { words.family("scope.\(scope.rawValue)\(part)") }
    return DatabaseSection(
      id: "database-\(scope.rawValue)", title: text(""), explanation: text(".about"),
      zones: inside.map { line($0, words) }, total: total(inside, words),
      emptyTitle: text(".empty"),
      emptyHelp: text(".emptyHelp"))
  }

  private static func total(_ zones: [ZoneSummary], _ words: Words) -> String {
    guard !zones.isEmpty else { return "" }
    let records = zones.compactMap(\.records).reduce(0, +)
    return [
      words(ContainerWord.zoneCount, count: Int64(zones.count)),
      words(.containerRecords, count: Int64(records)),
      Shown.size(zones.compactMap(\.bytes).reduce(0, +)),
    ].joined(separator: " · ")
  }

  private static func line(_ zone: ZoneSummary, _ words: Words) -> ZoneLine {
    let isForeign = !zone.isOwn && zone.place.scope == .private
    var badge: BadgeValue?
    if zone.share != nil {
      badge = BadgeValue(.ok, words[.shareShared])
    } else if zone.recordShares > 0 {
      badge = BadgeValue(.ok, words(.zonesRecordShares, count: Int64(zone.recordShares)))
    } else if isForeign {
      badge = BadgeValue(.ok, words[.shareInside])
    } else if zone.place.scope == .public {
      badge = BadgeValue(.warn, words.scope(.public))
    }
    return ZoneLine(
      href: Address.zone(zone.place.address).path, name: Shown.name(zone.place.name),
      owner: isForeign ? Shown.name(zone.place.ownerName ?? "") : "",
      about: zone.records == nil ? "" : Shown.start(zone.place.about, limit: 120), badge: badge,
      records: zone.records.map { words.number(Int64($0)) } ?? "",
      size: zone.bytes.map { Shown.size($0) } ?? "")
  }
}
