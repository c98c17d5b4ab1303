package import Records
package import SQLite

/// Whose shares and credentials somebody may hear findings about. It is decided once, by the one
/// function, and pushed into every statement.
package struct FindingSight: Sendable {
  private enum Extent {
    case everything(in: ContainerID?)
    case own([DatabaseID], [ContainerID])
  }

  private let extent: Extent
  /// Whether they may know when people were last seen.
  package let seesUse: Bool

  /// False for whoever has neither shares of their own here nor a part in a team.
  package var isAnything: Bool {
    if case .own(let databases, let containers) = extent {
      return !databases.isEmpty || !containers.isEmpty
    }
    return true
  }

  package var seesEverything: Bool {
    if case .everything = extent { true } else { false }
  }

  package static func load(
    _ c: Connection, caller: Caller, container: ContainerID?, now: Int64
  ) throws -> FindingSight {
    let seesUse = try Access.allows(c, caller, onServer: .readAccounts, now: now)
    if try Access.allows(c, caller, onServer: .readMetadata, now: now) {
      return FindingSight(extent: .everything(in: container), seesUse: seesUse)
    }
    guard let account = caller.accountID else {
      return FindingSight(extent: .own([], []), seesUse: false)
    }
    let here: SQL = container.map { "container = \($0)" } ?? "TRUE"
    let databases = try c.all(
      "SELECT id FROM database WHERE owner = \(account) AND \(here) ORDER BY id"
    ) { try $0.id(0, as: DatabaseID.self) }
    let teams = try c.all(
      "SELECT container FROM team WHERE account = \(account) AND \(here) ORDER BY container"
    ) { try $0.id(0, as: ContainerID.self) }
    return FindingSight(
      extent: .own(
        try databases.filter { database in
          let facts = try AccessFactsLoader.forDatabase(
            c, caller: caller, database: database, now: now)
          let question = AccessQuestion(caller: caller, action: .readMetadata, now: now)
          return Access.decide(question, facts).isAllowed
        },
        try teams.filter {
          try Access.allows(c, caller, .readContainer, container: $0, now: now)
        }), seesUse: seesUse)
  }

  /// Of the database `d`.
  var shares: SQL {
    switch extent {
    case .everything(let container): container.map { "d.container = \($0)" } ?? "TRUE"
    case .own(let databases, _): "d.id IN \(list: databases)"
    }
  }

  /// Of credentials of the container `n`.
  var credentials: SQL {
    switch extent {
    case .everything(let container): container.map { "n.id = \($0)" } ?? "TRUE"
    case .own(_, let containers): "n.id IN \(list: containers)"
    }
  }
}
