package import Cryptography
package import PhoneNumbers
package import SQLite

/// One write: its connection, its time, who does it. It lives as long as the closure it is given to.
package final class WriteContext {
  package let connection: Connection
  /// Milliseconds since 1970, the same through the whole write.
  package let now: Int64
  package let actor: Actor
  package let random: any RandomSource
  package let keys: InstanceKey
  let consequences: Consequences
  package let phones: PhoneNumbers
  private let group: GroupState

  init(
    connection: Connection, now: Int64, actor: Actor, random: any RandomSource, keys: InstanceKey,
    phones: PhoneNumbers, group: GroupState, consequences: Consequences? = nil
  ) {
    self.connection = connection
    self.now = now
    self.actor = actor
    self.random = random
    self.keys = keys
    self.phones = phones
    self.group = group
    self.consequences = consequences ?? Consequences(since: group.sequence)
  }

  /// The next value of the store-wide counter; one for each changed record, share or event.
  package func nextSequence() -> Int64 { group.nextSequence() }

  /// The value that was given out last, in this write or before it.
  package var sequence: Int64 { group.sequence }

  /// Whether somebody else waits to write: long work ends its transaction then.
  package var isAwaited: Bool { connection.isAwaitedByOthers }

  /// Runs after COMMIT and before anybody is answered; not when this write fails.
  package func afterCommit(_ action: @escaping @Sendable () -> Void) {
    group.afterCommit(action)
  }

  /// Runs one item of the write; when it throws, nothing of it stays and the write may go on. Not so
  /// after `transactionLost`: rethrow that one.
  package func savepoint<T>(_ body: () throws -> T) throws -> T {
    let mark = consequences.touched.mark
    do {
      return try connection.savepoint { try group.item(body) }
    } catch {
      consequences.touched.rewind(to: mark)
      throw error
    }
  }

  /// Lower-case hexadecimal digits of random bytes.
  package func randomHex(bytes count: Int) -> String { Hex.encode(random.bytes(count)) }

  /// The same write as somebody else: for what an operation does in the server's own name.
  package func acting(as actor: Actor) -> WriteContext {
    WriteContext(
      connection: connection, now: now, actor: actor, random: random, keys: keys, phones: phones,
      group: group, consequences: consequences)
  }
}
