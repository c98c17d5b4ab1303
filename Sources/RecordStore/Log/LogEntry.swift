import JSON
package import Records
import SQLite

/// An entry as it is read. Secrets are clear where they have not been erased.
package struct LogEntry: Hashable, Sendable {
  package var id: Int64
  package var seq: Int64
  /// Milliseconds since 1970.
  package var at: Int64
  package var chain: Int64
  package var kind: FactKind
  package var object: Int64
  package var actor: Caller
  package var actingAs: AccountID?
  package var way: Actor.Way?
  package var request: String?
  /// The remote address; its hash once it is erased.
  package var source: String?
  package var before: FactValue?
  package var after: FactValue?

  /// Reads a stored line with the clear text that stands beside it.
  init(id: Int64, line: [UInt8], clear: [UInt8]?) throws {
    let document = try Self.parse(line)
    let secrets = try clear.map(Self.parse)
    guard
      let seq = document.root["seq"]?.int64, let at = document.root["at"]?.int64,
      let chain = document.root["chain"]?.int64, let object = document.root["object"]?.int64,
      let kind = document.root["kind"]?.string.flatMap(FactKind.init(rawValue:))
    else { throw StoreError(.damaged, "A line of the log cannot be read.") }
    self.id = id
    self.seq = seq
    self.at = at
    self.chain = chain
    self.object = object
    self.kind = kind
    actor = Self.caller(document.root["by"])
    actingAs = document.root["as"]?.int64.map(AccountID.init(rawValue:))
    way = document.root["way"]?.string.flatMap(Actor.Way.init(rawValue:))
    request = document.root["request"]?.string
    source = (secrets?.root["source"] ?? document.root["source"])?.string
    before = FactValue(document.root["before"], clear: secrets?.root["before"])
    after = FactValue(document.root["after"], clear: secrets?.root["after"])
  }

  /// A row of the log as far as it can be read: of a line that somebody has broken, what stands
  /// beside it. Nil for a kind that there is not.
  init?(_ row: Row) {
    if let entry = try? LogEntry(
      id: row.int(0), line: row.blob(1), clear: row.optionalBlob(2))
    {
      self = entry
      return
    }
    guard let kind = FactKind(rawValue: row.text(6)) else { return nil }
    (id, chain, seq, at) = (row.int(0), row.int(3), row.int(4), row.int(5))
    (self.kind, object) = (kind, row.int(7))
    actor = row.optionalInt(8).map { .account(AccountID(rawValue: $0)) } ?? .anyone
  }

  private static func parse(_ bytes: [UInt8]) throws -> JSONDocument {
    do {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw StoreError(.damaged, "A line of the log cannot be read.")
    }
  }

  private static func caller(_ value: JSONValue?) -> Caller {
    if let account = value?.int64 { return .account(AccountID(rawValue: account)) }
    return value?.string == "operator" ? .operatorOfStore : .anyone
  }
}

extension FactValue {
  fileprivate init?(_ value: JSONValue?, clear: JSONValue?) {
    guard let value, !value.isNull else { return nil }
    self.init(
      value.members.map { key, value in
        let name = key.string
        return (name, FactScalar(value, clear: clear?.member(name)?.string))
      })
  }
}

extension FactScalar {
  fileprivate init(_ value: JSONValue, clear: String?) {
    if let clear {
      self = .secret(clear)
    } else if let hash = value["hash"]?.string {
      self = .erased(hash: hash)
    } else if let bool = value.bool {
      self = .bool(bool)
    } else if let number = value.int64 {
      self = .int(number)
    } else {
      self.init(value.string)
    }
  }
}
