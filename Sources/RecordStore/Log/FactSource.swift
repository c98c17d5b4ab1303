package import SQLite

/// A table, or part of one, whose rows are facts about who may do what. Whoever changes it does so
/// inside `WriteContext.changing`.
package protocol FactSource: Sendable {
  static var kind: FactKind { get }
  /// Today's value; nil when there is none.
  static func value(of object: Int64, _ connection: Connection) throws -> FactValue?
  /// Every object with a value today.
  static func forEach(
    _ connection: Connection, _ body: (Int64, FactValue) throws -> Void
  ) throws
  /// The container whose chain holds the entries; 0 for accounts and the server.
  static func chain(of object: Int64, _ connection: Connection) throws -> Int64
  /// What may follow from a change; told to the write's consequences.
  static func follow(_ object: Int64, _ context: WriteContext) throws
  /// Who is told of a change besides the log.
  static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws
  /// False for facts of which only changes are logged, not how they began.
  static var isLoggedFromStart: Bool { get }
}

extension FactSource {
  package static var isLoggedFromStart: Bool { true }

  package static func follow(_ object: Int64, _ context: WriteContext) throws {}

  package static func announce(
    _ object: Int64, _ before: FactValue?, _ after: FactValue?, _ context: WriteContext
  ) throws {}
}
