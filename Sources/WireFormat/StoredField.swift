import Cryptography
import Glibc
import JSON
package import Records

/// One field in stored text, not decoded yet. Valid as long as the bytes it came from.
package struct StoredField {
  package let nameBytes: UnsafeRawBufferPointer
  /// The JSON text of the value.
  package let valueBytes: UnsafeRawBufferPointer
  /// Name, colon and dictionary, as they stand.
  package let bytes: UnsafeRawBufferPointer
  package let type: FieldType
  package let isEncrypted: Bool

  package var name: String { String(decoding: nameBytes, as: UTF8.self) }

  package func isNamed(_ name: [UInt8]) -> Bool {
    guard name.count == nameBytes.count, let start = nameBytes.baseAddress else { return false }
    return memcmp(start, name, name.count) == 0
  }

  package var isNull: Bool { valueBytes.first == UInt8(ascii: "n") }

  package func field() throws(FieldError) -> Field {
    Field(name: name, type: type, value: try value(), isEncrypted: isEncrypted)
  }

  /// The field as the table holds it: an encrypted value stays sealed.
  package func sealedField() throws(FieldError) -> Field {
    guard isEncrypted, !isNull else { return try field() }
    return Field(name: name, type: type, value: .sealed(try sealed()), isEncrypted: true)
  }

  package func sealed() throws(FieldError) -> [UInt8] {
    guard valueBytes.count >= 2, let bytes = Base64.decode(inside) else { throw damaged }
    return bytes
  }

  package func value() throws(FieldError) -> FieldValue {
    if isNull { return .null }
    if type.isList { return try parsed() }
    switch type.kind {
    case .string:
      return .string(try text())
    case .int64:
      guard let number = integer() else { throw damaged }
      return .int64(number)
    case .timestamp:
      guard let number = integer() else { throw damaged }
      return .timestamp(number)
    case .double:
      guard let number = Double(String(decoding: valueBytes, as: UTF8.self)) else { throw damaged }
      return .double(number)
    case .bytes:
      guard valueBytes.count >= 2, let bytes = Base64.decode(inside) else { throw damaged }
      return .bytes(bytes)
    case .location, .reference, .asset:
      return try parsed()
    }
  }

  private var damaged: FieldError {
    FieldError(.damaged, field: name, "the stored value is damaged")
  }

  /// The value without its first and last byte.
  private var inside: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: valueBytes[1..<(valueBytes.count - 1)])
  }

  private func text() throws(FieldError) -> String {
    guard valueBytes.count >= 2, valueBytes[0] == UInt8(ascii: "\"") else { throw damaged }
    if !hasEscapes(inside) { return String(decoding: inside, as: UTF8.self) }
    guard case .string(let text) = try parsed() else { throw damaged }
    return text
  }

  private func hasEscapes(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress, !text.isEmpty else { return false }
    return memchr(start, Int32(UInt8(ascii: "\\")), text.count) != nil
  }

  private func integer() -> Int64? {
    var digits = valueBytes[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      let (shifted, tooLarge) = number.multipliedReportingOverflow(by: 10)
      let value = Int64(digit - UInt8(ascii: "0"))
      let (next, over) =
        isNegative
        ? shifted.subtractingReportingOverflow(value) : shifted.addingReportingOverflow(value)
      if tooLarge || over { return nil }
      number = next
    }
    return number
  }

  private func parsed() throws(FieldError) -> FieldValue {
    do {
      let document = try JSONDocument(parsing: valueBytes)
      // Assets come in stored form, everything else as in a request.
      if type.kind == .asset { return try stored(document.root) }
      return try ValueDecoder(decoding: FieldDecoding()).value(document.root, type)
    } catch {
      throw damaged
    }
  }

  private func stored(_ value: JSONValue) throws(FieldError) -> FieldValue {
    if value.kind == .array {
      var elements: [FieldValue] = []
      try value.forEachElement { element throws(FieldError) in
        elements.append(try stored(element))
      }
      return .list(elements)
    }
    guard let digest = value["digest"]?.string, let size = value["size"]?.int64 else {
      throw damaged
    }
    return .asset(Asset(digest: digest, size: size, checksum: value["checksum"]?.string))
  }
}
