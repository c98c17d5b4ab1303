import Records

/// One situation in which every action is asked: who calls, and the facts.
struct AccessScenario: Sendable, CustomStringConvertible {
  var name: String
  var caller: Caller
  var facts: AccessFacts

  static let owner = AccountID(rawValue: 1)
  static let bo = AccountID(rawValue: 2)
  static let zone = ZoneID(rawValue: 10)
  static let share = ShareID(rawValue: 20)
  static let now: Int64 = 1_000_000

  init(_ name: String, _ caller: Caller, _ facts: AccessFacts) {
    self.name = name
    self.caller = caller
    self.facts = facts
  }

  var description: String { name }

  func decide(_ action: AccessAction) -> AccessDecision {
    Access.decide(AccessQuestion(caller: caller, action: action, now: Self.now), facts)
  }
}

extension AccessFacts {
  /// A record in a zone of the owner's private database, without a share.
  static func inPrivateZone(_ change: (inout AccessFacts) -> Void = { _ in }) -> AccessFacts {
    var facts = AccessFacts()
    facts.container = ContainerID(rawValue: 5)
    facts.accountState = .active
    facts.instanceRole = .user
    facts.zone = ZoneFacts(id: AccessScenario.zone, owner: AccessScenario.owner)
    facts.record = RecordFacts(creator: AccessScenario.owner, type: "Note")
    change(&facts)
    return facts
  }

  /// The same under a share that nobody else is in.
  static func shared(_ change: (inout AccessFacts) -> Void = { _ in }) -> AccessFacts {
    inPrivateZone { facts in
      facts.share = ShareFacts(id: AccessScenario.share, link: LinkFacts())
      change(&facts)
    }
  }

  /// The same with the caller as participant.
  static func shared(with participant: ParticipantFacts) -> AccessFacts {
    shared { $0.participants = [participant] }
  }

  /// A record of the public database, with the default grants.
  static func inPublic(_ change: (inout AccessFacts) -> Void = { _ in }) -> AccessFacts {
    var facts = AccessFacts()
    facts.container = ContainerID(rawValue: 5)
    facts.scope = .public
    facts.accountState = .active
    facts.instanceRole = .user
    facts.record = RecordFacts(creator: AccessScenario.owner, type: "Note")
    facts.roleGrants = [
      RoleGrant(role: "_world", type: "Note", right: .read),
      RoleGrant(role: "_icloud", type: "Note", right: .create),
      RoleGrant(role: "_creator", type: "Note", right: .write),
    ]
    change(&facts)
    return facts
  }
}

extension ParticipantFacts {
  static func bo(_ change: (inout ParticipantFacts) -> Void = { _ in }) -> ParticipantFacts {
    var facts = ParticipantFacts(id: ParticipantID(rawValue: 30))
    change(&facts)
    return facts
  }
}
