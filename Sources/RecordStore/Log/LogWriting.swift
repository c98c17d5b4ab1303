import Cryptography
package import Records
import SQLite

extension WriteContext {
  /// Changes a fact: reads it before and after the body and appends an entry when it differs.
  @discardableResult
  package func changing<F: FactSource, T>(
    _ fact: F.Type, _ object: Int64, _ mutate: () throws -> T
  ) throws -> T {
    let before = try F.value(of: object, connection)
    let result = try mutate()
    try changed(F.self, object, before: before)
    return result
  }

  @discardableResult
  package func changing<F: FactSource, T>(
    _ fact: F.Type, _ object: some RowIdentifier, _ mutate: () throws -> T
  ) throws -> T {
    try changing(F.self, object.rawValue, mutate)
  }

  /// Appends an entry when the fact is no longer what it was; `before` is nil for a new row.
  package func changed<F: FactSource>(
    _ fact: F.Type, _ object: Int64, before: FactValue?
  ) throws {
    let after = try F.value(of: object, connection)
    guard after != before else { return }
    let chain = try F.chain(of: object, connection)
    try append(F.kind, object, chain: chain, before: before, after: after)
    try F.follow(object, self)
    try F.announce(object, before, after, self)
  }

  package func changed<F: FactSource>(
    _ fact: F.Type, _ object: some RowIdentifier, before: FactValue?
  ) throws {
    try changed(F.self, object.rawValue, before: before)
  }

  /// Appends an occurrence that leaves no state, such as a look with privilege.
  package func note(
    _ kind: FactKind, object: Int64, chain: Int64, _ details: FactValue
  ) throws {
    try append(kind, object, chain: chain, before: nil, after: details)
  }

  private func append(
    _ kind: FactKind, _ object: Int64, chain: Int64, before: FactValue?, after: FactValue?
  ) throws {
    let line = LogLine(
      seq: nextSequence(), at: now, chain: chain, kind: kind, object: object, actor: actor,
      before: before, after: after, salt: randomHex(bytes: 16))
    let text = line.text
    let leaf = SHA256.hex(text)
    let last = try connection.first(
      "SELECT head FROM event WHERE chain = \(chain) ORDER BY id DESC LIMIT 1"
    ) { $0.text(0) }
    let event = try connection.insert(
      """
      INSERT INTO event
        (chain, seq, at, kind, object, actor, acting_as, line, leaf, head)
      VALUES
        (\(chain), \(line.seq), \(now), \(kind), \(object), \(actor.account), \(actor.actingAs),
         \(text), \(leaf), \(SHA256.hex((last ?? "") + leaf)))
      RETURNING id
      """)
    guard let secrets = line.secrets else { return }
    try connection.run(
      """
      INSERT INTO event_secret (event, salt, clear) VALUES (\(event), \(line.salt), \(secrets))
      """)
  }
}
