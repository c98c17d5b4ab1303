import Cryptography
import JSON
import Records

/// Reads the content of a cell as a value of a type.
enum CellValue {
  /// A sentence about what does not fit.
  struct Problem: Error {
    var text: String
    init(_ text: String) { self.text = text }
  }

  /// Nil when the cell counts as absent.
  static func value(_ content: RawRow.Content, _ type: FieldType) throws(Problem) -> FieldValue? {
    switch content {
    case .null: .null
    case .emptyText: type == FieldType(.string) ? .string("") : nil
    case .typed(_, let value): value
    case .text(let text): try value(text: text, type)
    case .json(let value): try self.value(json: value, type)
    }
  }

  static func value(text: String, _ type: FieldType) throws(Problem) -> FieldValue {
    if type.isList {
      guard let document = try? JSONDocument(parsing: Array(text.utf8)) else {
        throw Problem("“\(shown(text))” is not a list in JSON, but the type is \(type.name)")
      }
      return try value(json: document.root, type)
    }
    guard let value = try scalar(text, type.kind) else {
      throw Problem("“\(shown(text))” is not of type \(type.name)")
    }
    return value
  }

  private static func scalar(_ text: String, _ kind: FieldKind) throws(Problem) -> FieldValue? {
    let trimmed = text.filter { $0 != " " }
    switch kind {
    case .string:
      if text.utf8.contains(0) { throw Problem("the text holds a NUL character") }
      return .string(text)
    case .int64: return Int64(trimmed).map(FieldValue.int64)
    case .double:
      guard let number = Double(trimmed), number.isFinite, !trimmed.lowercased().contains("x")
      else { return nil }
      return .double(number)
    case .timestamp:
      return try (ISO8601.milliseconds(from: text) ?? Int64(trimmed)).map(timestamp)
    case .bytes: return Base64.decode(text).map(FieldValue.bytes)
    case .location:
      return (GeoURI.location(from: text) ?? GeoURI.coordinates(text[...])).map(
        FieldValue.location)
    case .reference:
      guard 1...255 ~= text.utf8.count, !text.utf8.contains(0) else { return nil }
      return .reference(Reference(recordName: text))
    case .asset: throw Problem("files cannot be imported")
    }
  }

  static func value(json: JSONValue, _ type: FieldType) throws(Problem) -> FieldValue {
    if json.isNull { return .null }
    guard type.isList else { return try element(json, type) }
    guard json.kind == .array else {
      throw Problem("the value is not a list, but the type is \(type.name)")
    }
    var elements: [FieldValue] = []
    try json.forEachElement { value throws(Problem) in
      guard !value.isNull else { throw Problem("element \(elements.count + 1) is null") }
      elements.append(try element(value, FieldType(type.kind)))
    }
    return .list(elements)
  }

  private static func element(_ json: JSONValue, _ type: FieldType) throws(Problem) -> FieldValue {
    if let text = json.string { return try value(text: text, type) }
    switch (json.kind, type.kind) {
    case (.integer, .string): return .string(String(json.int64 ?? 0))
    case (.unsigned, .string): return .string(String(json.uint64 ?? 0))
    case (.double, .string): return .string((json.double ?? 0).description)
    case (.bool, .string): return .string(json.bool == true ? "true" : "false")
    case (.bool, .int64): return .int64(json.bool == true ? 1 : 0)
    case (.integer, .int64): return .int64(json.int64 ?? 0)
    case (.integer, .timestamp): return try timestamp(json.int64 ?? 0)
    case (.integer, .double), (.double, .double), (.unsigned, .double):
      return .double(json.double ?? 0)
    case (.object, .location): return .location(try location(json))
    case (.object, .reference): return .reference(try reference(json))
    default: throw Problem("\(word(json)) is not of type \(type.name)")
    }
  }

  private static func timestamp(_ time: Int64) throws(Problem) -> FieldValue {
    guard FieldValue.timestamps ~= time else {
      throw Problem("the time lies outside the years ±271,821")
    }
    return .timestamp(time)
  }

  private static func location(_ json: JSONValue) throws(Problem) -> Location {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double,
      -90...90 ~= latitude, -180...180 ~= longitude
    else { throw Problem("latitude and longitude are not degrees on the globe") }
    var location = Location(latitude: latitude, longitude: longitude)
    location.horizontalAccuracy = json["horizontalAccuracy"]?.double
    location.verticalAccuracy = json["verticalAccuracy"]?.double
    location.altitude = json["altitude"]?.double
    location.speed = json["speed"]?.double
    location.course = json["course"]?.double
    location.timestamp = json["timestamp"]?.int64
    return location
  }

  private static func reference(_ json: JSONValue) throws(Problem) -> Reference {
    guard let name = json["recordName"]?.string, 1...255 ~= name.utf8.count,
      !name.utf8.contains(0)
    else {
      throw Problem("the reference has no recordName")
    }
    let action = json["action"]?.string.flatMap(ReferenceAction.init(rawValue:))
    return Reference(
      recordName: name, zoneName: json["zoneName"]?.string,
      ownerRecordName: json["ownerRecordName"]?.string, action: action ?? .none)
  }

  private static func word(_ json: JSONValue) -> String {
    switch json.kind {
    case .object: "an object"
    case .array: "a list"
    case .bool: "a boolean"
    case .double: "\(json.double ?? 0)"
    case .integer: "\(json.int64 ?? 0)"
    case .unsigned: "\(json.uint64 ?? 0)"
    default: "the value"
    }
  }

  private static func shown(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }
}
