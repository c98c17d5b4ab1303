package import JSON
import WireFormat

/// Members of a request's body. Absent and null are the same; what has the wrong kind is refused
/// by name.
extension JSONValue {
  package func string(_ key: StaticString) throws -> String? {
    guard let value = present(key) else { return nil }
    guard let text = value.string else { throw Self.wrong(key, "a string") }
    return text
  }

  package func requiredString(_ key: StaticString) throws -> String {
    guard let text = try string(key) else { throw Self.missing(key) }
    return text
  }

  /// `true` and `false`, or 1 and 0 as some clients send them.
  package func flag(_ key: StaticString) throws -> Bool? {
    guard let value = present(key) else { return nil }
    if let flag = value.bool { return flag }
    switch value.int64 {
    case 0: return false
    case 1: return true
    default: throw Self.wrong(key, "true or false")
    }
  }

  package func integer(_ key: StaticString) throws -> Int? {
    guard let value = present(key) else { return nil }
    guard let number = value.int64 ?? value.string.flatMap({ Int64($0) }) else {
      throw Self.wrong(key, "an integer")
    }
    return Int(number)
  }

  package func object(_ key: StaticString) throws -> JSONValue? {
    guard let value = present(key) else { return nil }
    guard value.kind == .object else { throw Self.wrong(key, "an object") }
    return value
  }

  package func array(_ key: StaticString) throws -> [JSONValue]? {
    guard let value = present(key) else { return nil }
    guard value.kind == .array else { throw Self.wrong(key, "an array") }
    return value.elements
  }

  package func strings(_ key: StaticString) throws -> [String]? {
    try array(key)?.map { element in
      guard let text = element.string else { throw Self.wrong(key, "an array of strings") }
      return text
    }
  }

  /// An array of objects that must be there, with at most 200 entries, as everywhere in the
  /// protocol.
  package func items(_ key: StaticString, limit: Int = 200) throws -> [JSONValue] {
    guard let items = try array(key) else { throw Self.missing(key) }
    guard items.count <= limit else {
      throw WireError.badRequest("'\(key)' has more than \(limit) entries")
    }
    for item in items where item.kind != .object {
      throw Self.wrong(key, "an array of objects")
    }
    return items
  }

  static func wrong(_ key: StaticString, _ expected: String) -> WireError {
    .badRequest("'\(key)' must be \(expected)")
  }

  static func missing(_ key: StaticString) -> WireError {
    .badRequest("'\(key)' is missing")
  }
}
