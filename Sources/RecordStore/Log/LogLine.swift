import Cryptography
import JSON
import Records

/// The stored text of an entry: one line of JSON, and the secrets that stand beside it.
struct LogLine {
  let seq: Int64
  let at: Int64
  let chain: Int64
  let kind: FactKind
  let object: Int64
  let actor: Actor
  let before: FactValue?
  let after: FactValue?
  let salt: String

  var text: String {
    var json = JSONWriter(reserving: 256)
    json.beginObject()
    for (key, number) in [("seq", seq), ("at", at), ("chain", chain)] {
      json.key(key)
      json.int(number)
    }
    json.key("kind")
    json.string(kind.rawValue)
    json.key("object")
    json.int(object)
    writeActor(into: &json)
    for (key, value) in [("before", before), ("after", after)] {
      json.key(key)
      write(value, into: &json) { .erased(hash: Self.hash($0, salt)) }
    }
    json.endObject()
    return json.text
  }

  /// The clear text of what the line only has hashed; nil when there is nothing.
  var secrets: String? {
    let isNeeded = actor.source != nil || [before, after].contains { $0?.hasSecrets ?? false }
    guard isNeeded else { return nil }
    var json = JSONWriter()
    json.beginObject()
    if let source = actor.source {
      json.key("source")
      json.string(source)
    }
    for (key, value) in [("before", before), ("after", after)] {
      guard let value, value.hasSecrets else { continue }
      json.key(key)
      write(value.secretsOnly, into: &json) { .text($0) }
    }
    json.endObject()
    return json.text
  }

  static func hash(_ clear: String, _ salt: String) -> String { SHA256.hex(salt + clear) }

  private func writeActor(into json: inout JSONWriter) {
    json.key("by")
    switch actor.caller {
    case .anyone: json.string("anyone")
    case .operatorOfStore: json.string("operator")
    case .account(let account): json.int(account.rawValue)
    }
    if let account = actor.actingAs {
      json.key("as")
      json.int(account.rawValue)
    }
    if let way = actor.way {
      json.key("way")
      json.string(way.rawValue)
    }
    if let request = actor.request {
      json.key("request")
      json.string(request)
    }
    if let source = actor.source {
      json.key("source")
      json.string(Self.hash(source, salt))
    }
  }

  private func write(
    _ value: FactValue?, into json: inout JSONWriter, secret: (String) -> FactScalar
  ) {
    guard let value else { return json.null() }
    json.beginObject()
    for member in value.members {
      json.key(member.name)
      if case .secret(let clear) = member.value {
        write(secret(clear), into: &json)
      } else {
        write(member.value, into: &json)
      }
    }
    json.endObject()
  }

  private func write(_ scalar: FactScalar, into json: inout JSONWriter) {
    switch scalar {
    case .null: json.null()
    case .bool(let value): json.bool(value)
    case .int(let value): json.int(value)
    case .text(let value), .secret(let value): json.string(value)
    case .erased(let hash):
      json.beginObject()
      json.key("hash")
      json.string(hash)
      json.endObject()
    }
  }
}

extension FactValue {
  var hasSecrets: Bool { members.contains { $0.value.isSecret } }

  var secretsOnly: FactValue {
    FactValue(members.filter(\.value.isSecret).map { ($0.name, $0.value) })
  }
}

extension FactScalar {
  var isSecret: Bool {
    if case .secret = self { true } else { false }
  }
}
