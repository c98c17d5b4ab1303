import Addresses
import HTTP
import RecordStore
import Records

/// A container: its environments and its team.
enum ContainerHandler {
  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let (summary, cards, team, maySet, hasLog) = try visit.read { c in
      let summary = try visit.container(c)
      var cards: [ContainerPage.EnvironmentCard] = []
      for environment in Records.Environment.allCases {
        cards.append(try card(visit, summary.container, environment, c))
      }
      let facts = try AccessFactsLoader.forContainer(
        c, caller: visit.caller, container: summary.container.id, now: visit.now)
      let question = AccessQuestion(
        caller: visit.caller, action: .changeContainer, now: visit.now)
      return (
        summary, cards, try members(visit, summary.container.id, c),
        Access.decide(question, facts).isAllowed,
        try LogSight.load(
          c, caller: visit.caller, container: summary.container.id, now: visit.now) != nil
      )
    }
    let name = Shown.name(summary.container.name)
    var frame = visit.frame(
      .browse, crumbs: [Crumb(words[.containersTitle], Address.containers.path), Crumb(name)])
    frame.container = Crumb(name, Address.container(summary.container.identifier).path)
    return visit.answer(
      ContainerPage(
        frame: frame, name: name, identifier: Shown.name(summary.container.identifier),
        about: Shown.name(summary.container.about, limit: 2000), environments: cards, team: team,
        settingsHref: maySet
          ? Address.containerSettings(summary.container.identifier).path : nil,
        reachHref: Address.containerReach(summary.container.identifier).path,
        activityHref: Address.containerActivity(summary.container.identifier).path,
        findingsHref: Address.containerFindings(summary.container.identifier).path,
        findings: try findings(visit, summary.container.id),
        logHref: hasLog ? Address.containerLog(summary.container.identifier).path : nil))
  }

  /// How many are open; a container that is too big to count them has a link all the same.
  private static func findings(_ visit: Visit, _ container: ContainerID) throws -> String {
    do {
      let found = try visit.read {
        try Findings.load($0, caller: visit.caller, container: container, now: visit.now)
      }
      return visit.words(FindingWord.titleOpen, count: Int64(found.open))
    } catch let error as StoreError where error.code == .budgetExceeded {
      return visit.words[FindingWord.title]
    }
  }

  private static func card(
    _ visit: Visit, _ container: Container, _ environment: Records.Environment,
    _ c: Store.Reader
  ) throws -> ContainerPage.EnvironmentCard {
    let zones = try Zones.list(
      c, caller: visit.caller, container: container.id, environment: environment, now: visit.now)
    let words = visit.words
    return ContainerPage.EnvironmentCard(
      name: words.environment(environment),
      href: Address.environment(container.identifier, environment).path,
      explanation: words.family("environment.\(environment.rawValue).about"),
      zones: Int64(zones.count),
      records: Int64(zones.reduce(0) { $0 + ($1.records ?? 0) }),
      size: Shown.size(zones.reduce(0) { $0 + ($1.bytes ?? 0) }))
  }

  /// The team, for those who may see it.
  private static func members(
    _ visit: Visit, _ container: ContainerID, _ c: Store.Reader
  ) throws -> [ContainerPage.Member] {
    do {
      let members = try Containers.team(
        c, caller: visit.caller, container: container, now: visit.now)
      return members.map { member in
        let isAlike = members.count { $0.name == member.name } > 1
        let person = PersonValue(member, you: visit.account, showsHandle: isAlike)
        return ContainerPage.Member(person: person, role: visit.words.team(member.role))
      }
    } catch let error as StoreError where [.accessDenied, .notFound].contains(error.code) {
      return []
    }
  }
}

extension Visit {
  /// The container that the address names, if it concerns the person.
  func container(_ c: Store.Reader) throws -> ContainerSummary {
    guard let name = self.request.parameters["container"].flatMap(Segment.name(from:)) else {
      throw StoreError(.notFound)
    }
    return try Containers.visible(name, c, caller: self.caller, now: self.now)
  }
}
