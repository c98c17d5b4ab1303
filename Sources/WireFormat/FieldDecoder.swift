import JSON
import Records

/// Reads the `fields` of a request.
struct FieldDecoder {
  static let limit = 1000

  let decoding: FieldDecoding

  func fields(_ object: JSONValue) throws(FieldError) -> [Field] {
    guard object.kind == .object else {
      throw FieldError(.badForm, "“fields” is \(Self.word(object)), but must be a dictionary")
    }
    guard object.count <= Self.limit else {
      throw FieldError(.tooMany, "a record holds at most \(Self.limit) fields")
    }
    var fields: [Field] = []
    fields.reserveCapacity(object.count)
    try object.forEachMember { name, member throws(FieldError) in
      if let field = try field(name.string, member) { fields.append(field) }
    }
    return fields
  }

  /// Nil for a null or an empty list of which neither the request nor the schema knows the type: no record can hold
  /// such a field, so there is nothing to set.
  func field(_ name: String, _ member: JSONValue) throws(FieldError) -> Field? {
    try FieldName.check(name, allowsSystemNames: decoding.allowsSystemNames)
    do throws(FieldError) {
      guard member.kind == .object || member.isNull else {
        throw FieldError(.badForm, "it is \(Self.word(member)), but must be a dictionary")
      }
      let value = member.present("value")
      let declared = try declaredType(member)
      let isEncrypted = try isEncrypted(
        member, declared?.isEncrypted ?? false || decoding.isEncrypted(name))
      let known = declared?.type ?? decoding.typeOf(name)
      guard let value else {
        guard let known else { return nil }
        return try checked(Field(name: name, type: known, value: .null, isEncrypted: isEncrypted))
      }
      if isEncrypted, known == nil {
        throw FieldError(.missingType, "an encrypted field needs its type")
      }
      // Nobody knows what an empty list is a list of; there is nothing to set.
      if known == nil, value.kind == .array, value.count == 0 { return nil }
      let type: FieldType
      if let known { type = known } else { type = try inferredType(value) }
      let decoder = ValueDecoder(decoding: decoding, field: name)
      let decoded = try decoder.value(value, type)
      return try checked(Field(name: name, type: type, value: decoded, isEncrypted: isEncrypted))
    } catch {
      throw FieldError(error.code, field: name, error.problem)
    }
  }

  private func declaredType(
    _ member: JSONValue
  ) throws(FieldError) -> (type: FieldType, isEncrypted: Bool)? {
    guard let type = member.present("type") else { return nil }
    guard let name = type.string else {
      throw FieldError(.unknownType, "“type” is \(Self.word(type)), but must be a string")
    }
    if name == "UNKNOWN_LIST" { return nil }
    guard let parsed = FieldTypeName.parse(name) else {
      throw FieldError(.unknownType, "there is no type “\(name.prefix(60))”")
    }
    return parsed
  }

  private func isEncrypted(_ member: JSONValue, _ byType: Bool) throws(FieldError) -> Bool {
    guard let flag = member.present("isEncrypted") else { return byType }
    switch (flag.bool, flag.int64) {
    case (true, _), (_, 1): return true
    case (false, _), (_, 0): return byType
    default:
      throw FieldError(
        .badEncryption, "“isEncrypted” is \(Self.word(flag)), but must be true or false")
    }
  }

  private func checked(_ field: Field) throws(FieldError) -> Field {
    guard field.isEncrypted else { return field }
    switch field.type.kind {
    case .reference: throw FieldError(.badEncryption, "a reference cannot be encrypted")
    case .asset: throw FieldError(.badEncryption, "an asset cannot be marked as encrypted")
    default: return field
    }
  }

  func inferredType(_ value: JSONValue) throws(FieldError) -> FieldType {
    if value.kind == .array {
      guard let first = value.elements.first else {
        throw FieldError(.missingType, "the type of an empty list must be given")
      }
      let kind = try inferredKind(first)
      // Numbers of which one has a fraction are all of that kind.
      let isMixed = kind == .int64 && value.elements.contains { $0.kind == .double }
      return FieldType(isMixed ? .double : kind, isList: true)
    }
    return FieldType(try inferredKind(value))
  }

  private func inferredKind(_ value: JSONValue) throws(FieldError) -> FieldKind {
    switch value.kind {
    case .string: return .string
    case .integer: return .int64
    case .double: return .double
    case .object where value["latitude"] != nil && value["longitude"] != nil: return .location
    case .object where value["recordName"] != nil: return .reference
    case .object where value["fileChecksum"] != nil || value["receipt"] != nil: return .asset
    case .bool:
      throw FieldError(.wrongValue, "there are no booleans; use an INT64 of 0 or 1")
    case .unsigned:
      throw FieldError(.outOfRange, "the number is outside the range of INT64")
    default:
      throw FieldError(.missingType, "the type cannot be told from \(Self.word(value))")
    }
  }

  /// The value's kind as a noun with its article, for messages.
  static func word(_ value: JSONValue) -> String {
    switch value.kind {
    case .object: "a dictionary"
    case .array: "a list"
    case .string: "a string"
    case .integer, .unsigned: "an integer"
    case .double: "a number with a fraction"
    case .bool: "a boolean"
    case .null: "null"
    }
  }
}
