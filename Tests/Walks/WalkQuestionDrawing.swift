import Records
import TestSupport

extension WalkGenerator {
  /// A question about something that exists, asked by anybody.
  package mutating func question(_ world: World, now: Int64) -> WorldQuestion? {
    let caller: Caller = random.chance(1, in: 8) ? .anyone : .account(person())
    guard let (target, actions) = target(world) else { return nil }
    var question = WorldQuestion(
      caller: caller, action: actions.randomElement(using: &random)!, target: target, now: now)
    question.showedLink = random.chance(1, in: 2)
    let people = world.place(of: question).share.map { world.people(of: $0) } ?? []
    if caller != .anyone, random.chance(1, in: 2),
      let account = people.compactMap(\.row.account).randomElement(using: &random)
    {
      question.caller = .account(account)
    }
    if random.chance(1, in: 5) {
      question.personalLink = people.map(\.id).randomElement(using: &random)
    }
    if case .share(let share) = target, random.chance(1, in: 3) {
      askAtOneTimeLink(&question, share, world)
    }
    return question
  }

  private mutating func askAtOneTimeLink(
    _ question: inout WorldQuestion, _ share: ShareID, _ world: World
  ) {
    let links = world.oneTimeLinks.keys.filter { world.participants[$0]!.share == share }.sorted()
    guard let link = links.randomElement(using: &random) else { return }
    question.showedLink = false
    question.personalLink = world.holder(ofLinkOf: link)
    question.oneTimeGUID = world.oneTimeLinks[link]
  }

  private static let container: [AccessAction] = [.readContainer, .changeContainer, .changeTeam]
  private static let server = AccessAction.allCases.filter {
    $0 == .readMetadata || World().isServer($0)
  }
  private static let object = AccessAction.allCases.filter {
    !container.contains($0) && !World().isServer($0) && $0 != .createZone
  }
  /// Without those that need a record type.
  private static let onPlace = object.filter {
    ![.readRecord, .createRecord, .updateRecord, .deleteRecord, .setParent].contains($0)
  }
  private static let onRecord: [AccessAction] = [
    .readRecord, .readRecord, .readRecord, .updateRecord, .updateRecord, .deleteRecord, .setParent,
  ]

  private mutating func target(_ world: World) -> (WorldQuestion.Target, [AccessAction])? {
    switch random.below(20) {
    case 0..<9: return record(world).map { (.record($0), Self.onRecord) }
    case 9..<11: return record(world).map { (.record($0), Self.object) }
    case 11..<12:
      let zone = liveZone(world)
      let parent = record(world, in: zone)
      if let parent, world.records[parent]!.shareRecordOf != nil { return nil }
      return (.newRecord(zone, parent: parent, type: "Note"), [.createRecord])
    case 12..<14:
      let zone = world.zones.keys.sorted().randomElement(using: &random)!
      return (.zone(zone), world.zones[zone]!.isPublic ? Self.onPlace : Self.object)
    case 14..<18:
      let share = world.shares.keys.sorted().randomElement(using: &random)
      return share.map { (.share($0), Self.object) }
    case 18:
      return (.container(world.containers.keys.sorted()[0]), Self.container)
    default: return (.server, Self.server)
    }
  }
}
