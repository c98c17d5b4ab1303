import Cryptography
import JSON
import Records

/// Reads one value of a known type from a request.
struct ValueDecoder {
  let decoding: FieldDecoding
  var field = ""

  func value(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> FieldValue {
    guard type.isList else { return try element(value, type.kind, type) }
    guard value.kind == .array else { throw mismatch(value, type) }
    var elements: [FieldValue] = []
    elements.reserveCapacity(value.count)
    try value.forEachElement { element throws(FieldError) in
      do throws(FieldError) {
        elements.append(try self.element(element, type.kind, FieldType(type.kind)))
      } catch {
        throw FieldError(error.code, "element \(elements.count + 1): \(error.problem)")
      }
    }
    return .list(elements)
  }

  private func element(
    _ value: JSONValue, _ kind: FieldKind, _ type: FieldType
  ) throws(FieldError) -> FieldValue {
    switch kind {
    case .string: .string(try string(value, type))
    case .int64: .int64(try integer(value, type))
    case .double: .double(try double(value, type))
    case .timestamp: .timestamp(try timestamp(value, type))
    case .bytes: .bytes(try bytes(value, type))
    case .location: .location(try location(value, type))
    case .reference: .reference(try reference(value, type))
    case .asset: .asset(try asset(value, type))
    }
  }

  private func mismatch(_ value: JSONValue, _ type: FieldType) -> FieldError {
    FieldError(
      .wrongValue, "the value is \(FieldDecoder.word(value)), but the type is \(type.name)")
  }

  private func string(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> String {
    guard let text = value.text else { throw mismatch(value, type) }
    guard !text.withUTF8({ $0.contains(0) }) else {
      throw FieldError(.wrongValue, "the text holds a NUL character")
    }
    return text.string
  }

  /// Digits in a string are read too: that is how JavaScript keeps 64 bits (`numbersAsStrings`).
  private func integer(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Int64 {
    if let integer = value.int64 { return integer }
    if value.kind == .unsigned {
      throw FieldError(.outOfRange, "the number is outside the range of \(type.name)")
    }
    if let text = value.string {
      guard let integer = Int64(text), String(integer) == text else {
        throw FieldError(.wrongValue, "the value is a string that is not an integer of 64 bits")
      }
      return integer
    }
    guard let double = value.double else { throw mismatch(value, type) }
    // Up to 2^53 an integer may come with a fraction of zero; above it digits are lost already.
    guard let exact = Int64(exactly: double), exact.magnitude <= 1 << 53 else {
      throw FieldError(.wrongValue, "\(double) is not an integer, but the type is \(type.name)")
    }
    return exact
  }

  private func timestamp(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Int64 {
    let time = try integer(value, type)
    guard FieldValue.timestamps ~= time else {
      throw FieldError(.outOfRange, "the time lies outside the years ±271,821")
    }
    return time
  }

  private func double(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Double {
    if let text = value.string {
      guard let number = Double(text), number.isFinite,
        text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) })
      else { throw FieldError(.wrongValue, "the value is a string that is not a number") }
      return number
    }
    guard let number = value.double else { throw mismatch(value, type) }
    return number
  }

  private func bytes(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> [UInt8] {
    guard let text = value.text else { throw mismatch(value, type) }
    guard let bytes = text.withUTF8({ Base64.decode(UnsafeRawBufferPointer($0)) }) else {
      throw FieldError(.wrongValue, "the value is not base64 text with padding")
    }
    return bytes
  }

  private func location(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Location {
    guard value.kind == .object else { throw mismatch(value, type) }
    let latitude = try degrees(value, "latitude", 90)
    let longitude = try degrees(value, "longitude", 180)
    var location = Location(latitude: latitude, longitude: longitude)
    location.horizontalAccuracy = try number(value, "horizontalAccuracy")
    location.verticalAccuracy = try number(value, "verticalAccuracy")
    location.altitude = try number(value, "altitude")
    location.speed = try number(value, "speed")
    location.course = try number(value, "course")
    if let time = value.present("timestamp") {
      location.timestamp = try timestamp(time, FieldType(.timestamp))
    }
    return location
  }

  private func degrees(
    _ value: JSONValue, _ key: StaticString, _ limit: Double
  ) throws(FieldError) -> Double {
    guard let degrees = try number(value, key) else {
      throw FieldError(.wrongValue, "the location has no \(key)")
    }
    guard -limit...limit ~= degrees else {
      throw FieldError(.outOfRange, "\(key) \(degrees) lies outside ±\(Int(limit))")
    }
    return degrees
  }

  private func number(_ value: JSONValue, _ key: StaticString) throws(FieldError) -> Double? {
    guard let member = value.present(key) else { return nil }
    return try double(member, FieldType(.double))
  }

  private func reference(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Reference {
    guard value.kind == .object else { throw mismatch(value, type) }
    guard let name = try name(value, "recordName") else {
      throw FieldError(.wrongValue, "the reference has no recordName")
    }
    var reference = Reference(recordName: name)
    if let zone = value.present("zoneID") {
      reference.zoneName = try self.name(zone, "zoneName")
      reference.ownerRecordName = try self.name(zone, "ownerRecordName")
    }
    if let action = value.present("action") {
      guard let known = action.string.flatMap(ReferenceAction.init(rawValue:)) else {
        throw FieldError(.wrongValue, "the action of a reference is NONE, DELETE_SELF or VALIDATE")
      }
      reference.action = known
    }
    return reference
  }

  private func name(_ value: JSONValue, _ key: StaticString) throws(FieldError) -> String? {
    guard let member = value.present(key) else { return nil }
    guard let name = member.string, 1...255 ~= name.utf8.count, !name.utf8.contains(0) else {
      throw FieldError(.wrongValue, "\(key) must be a string of 1 to 255 bytes")
    }
    return name
  }

  private func asset(_ value: JSONValue, _ type: FieldType) throws(FieldError) -> Asset {
    guard value.kind == .object else { throw mismatch(value, type) }
    return try decoding.asset(
      AssetClaim(
        fileChecksum: value.present("fileChecksum")?.string,
        size: value.present("size")?.int64,
        receipt: value.present("receipt")?.string), field)
  }
}
