import JSON

/// Members of sharing bodies, read with the tolerance that real clients need.
enum WireText {
  static let longest = 512

  /// The text of a member; nil when it is absent, null or empty.
  static func present(
    _ object: JSONValue, _ key: StaticString, at place: String
  ) throws(WireError) -> String? {
    guard let value = object.present(key) else { return nil }
    guard let text = value.string else {
      throw .badRequest("\(place).\(key): a string is expected.")
    }
    guard text.utf8.count <= longest else {
      throw .badRequest("\(place).\(key): at most \(longest) bytes.")
    }
    return text.isEmpty ? nil : text
  }

  /// A truth value, which some clients send as 1 and 0.
  static func flag(
    _ object: JSONValue, _ key: StaticString, at place: String
  ) throws(WireError) -> Bool? {
    guard let value = object.present(key) else { return nil }
    if let bool = value.bool { return bool }
    switch value.int64 {
    case 0: return false
    case 1: return true
    default: throw .badRequest("\(place).\(key): true or false is expected.")
    }
  }

  /// The elements of a member; nil when it is absent or null.
  static func list(
    _ object: JSONValue, _ key: StaticString, at place: String
  ) throws(WireError) -> [JSONValue]? {
    guard let value = object.present(key) else { return nil }
    guard value.kind == .array else {
      throw .badRequest("\(place).\(key): an array is expected.")
    }
    return value.elements
  }
}
