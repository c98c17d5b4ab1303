import Records

/// One card while it is read: the properties that become fields.
struct VCard {
  private(set) var recordName: String?
  private var texts: [String: String] = [:]
  private var lists: [String: [String]] = [:]

  private static let order = [
    "name", "givenName", "familyName", "nickname", "organization", "jobTitle", "birthday", "note",
    "emails", "phones", "addresses", "urls",
  ]

  /// The fields in a fixed order.
  var cells: [RawRow.Cell] {
    Self.order.compactMap { field in
      if let text = texts[field] {
        return RawRow.Cell(
          column: field, content: .typed(FieldType(.string), .string(text)))
      }
      return lists[field].map { texts in
        RawRow.Cell(
          column: field,
          content: .typed(
            FieldType(.string, isList: true), .list(texts.map(FieldValue.string))))
      }
    }
  }

  /// False for text in a wrong encoding. Properties that have no field here are passed over.
  mutating func add(_ property: VCardLine) -> Bool {
    guard Self.isKnown(property.name) else { return true }
    guard let raw = property.text, !raw.utf8.contains(0) else { return false }
    let whole = VCardLine.components(raw, "\u{0}").joined()
    switch property.name {
    case "FN": set("name", whole)
    case "N": addName(VCardLine.components(raw, ";"))
    case "NICKNAME": set("nickname", whole)
    case "ORG": set("organization", Self.joined(VCardLine.components(raw, ";")))
    case "TITLE": set("jobTitle", whole)
    case "NOTE": set("note", whole)
    case "BDAY": set("birthday", Self.date(whole))
    case "EMAIL": append("emails", Self.without("mailto:", whole))
    case "TEL": append("phones", Self.without("tel:", whole))
    case "ADR": append("addresses", Self.joined(VCardLine.components(raw, ";")))
    case "URL": append("urls", whole)
    default: setRecordName(whole)
    }
    return true
  }

  private static func isKnown(_ name: String) -> Bool {
    [
      "FN", "N", "NICKNAME", "ORG", "TITLE", "NOTE", "BDAY", "EMAIL", "TEL", "ADR", "URL", "UID",
    ].contains(name)
  }

  private mutating func set(_ field: String, _ text: String) {
    if texts[field] == nil, !text.isEmpty { texts[field] = text }
  }

  private mutating func append(_ field: String, _ text: String) {
    if !text.isEmpty { lists[field, default: []].append(text) }
  }

  private mutating func addName(_ parts: [String]) {
    if parts.count > 0 { set("familyName", parts[0]) }
    if parts.count > 1 { set("givenName", parts[1]) }
  }

  /// A UID that can be a record name becomes one.
  private mutating func setRecordName(_ uid: String) {
    let name = Self.without("urn:uuid:", uid)
    if 1...255 ~= name.utf8.count, name.utf8.first != UInt8(ascii: "_"),
      name.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
    {
      recordName = name
    }
  }

  /// Lines of an address or units of an organisation, the empty ones left out.
  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func without(_ scheme: String, _ text: String) -> String {
    text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
  }

  /// `19850415` as `1985-04-15`, `--0415` as `--04-15`; other spellings as they are.
  private static func date(_ text: String) -> String {
    let day = text.prefix { $0 != "T" }
    let digits = day.filter(\.isNumber)
    if day.count == 8, digits.count == 8 {
      return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
    if day.hasPrefix("--"), day.count == 6, digits.count == 4 {
      return "--\(digits.prefix(2))-\(digits.suffix(2))"
    }
    return String(day)
  }
}
