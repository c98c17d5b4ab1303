package import Records

/// Reads a schema file (`.ckdb`).
package enum SchemaFile {
  package static let sizeLimit = 4 << 20

  package static func parse(_ bytes: [UInt8]) throws(SchemaFileError) -> SchemaDocument {
    guard bytes.count <= sizeLimit else {
      throw SchemaFileError(line: 1, column: 1, problem: "the file is larger than 4 MB")
    }
    var parser = try SchemaParser(bytes)
    return try parser.document()
  }
}

/// One word ahead, from the beginning to the end.
struct SchemaParser {
  private var lexer: SchemaLexer
  private var token: SchemaLexer.Token

  init(_ bytes: [UInt8]) throws(SchemaFileError) {
    lexer = SchemaLexer(bytes)
    token = try lexer.next()
  }

  mutating func document() throws(SchemaFileError) -> SchemaDocument {
    try expect("DEFINE")
    try expect("SCHEMA")
    var document = SchemaDocument()
    var names: Set<String> = []
    while token.kind != .end {
      if take(keyword: "CREATE") {
        try advance()
        try expect("ROLE")
        let (name, place) = try name("the name of a role")
        guard !document.roles.contains(name) else {
          throw place.error("the role “\(name)” is made twice")
        }
        document.roles.append(name)
        try expect(mark: ";")
      } else if take(keyword: "RECORD") {
        try advance()
        try expect("TYPE")
        let (name, place) = try name("the name of a record type")
        guard names.insert(name).inserted else {
          throw place.error("the record type “\(name)” is there twice")
        }
        document.types.append(try type(name))
      } else {
        throw token.error("CREATE ROLE or RECORD TYPE is expected here")
      }
    }
    return document
  }

  // MARK: Record types

  private mutating func type(_ name: String) throws(SchemaFileError) -> SchemaType {
    var type = SchemaType(name: name)
    try expect(mark: "(")
    if token.kind != .mark(UInt8(ascii: ")")) {
      repeat { try member(of: &type) } while try skip(mark: ",")
    }
    try expect(mark: ")")
    try expect(mark: ";")
    return type
  }

  private mutating func member(of type: inout SchemaType) throws(SchemaFileError) {
    if take(keyword: "GRANT") { return try grants(&type) }
    let (name, place) = try name("a field or GRANT")
    if let system = SystemField(rawValue: name) {
      let field = try field(name)
      guard field.type == FieldType(system.kind), !field.isEncrypted else {
        throw place.error("the field \(name) has the type \(system.kind.rawValue)")
      }
      guard !field.isSearchable else { throw place.error("only a STRING is SEARCHABLE") }
      guard !type.systemFields.contains(where: { $0.field == system }) else {
        throw place.error("the field \(name) is there twice")
      }
      type.systemFields.append(
        SystemFieldOptions(
          system, isQueryable: field.isQueryable, isSortable: field.isSortable))
      return
    }
    guard type[field: name] == nil else { throw place.error("the field \(name) is there twice") }
    let field = try field(name)
    if let problem = field.problem { throw place.error("\(name): \(problem)") }
    type.fields.append(field)
  }

  private mutating func grants(_ type: inout SchemaType) throws(SchemaFileError) {
    try advance()
    var rights: [RoleGrant.Right] = []
    repeat {
      let place = token
      guard case .word(let word) = token.kind, let right = Self.rights[word.uppercased()] else {
        throw place.error("READ, CREATE or WRITE is expected here")
      }
      rights.append(right)
      try advance()
    } while try skip(mark: ",")
    try expect("TO")
    let (role, _) = try name("the name of a role")
    for right in rights {
      let grant = SchemaGrant(right, to: role)
      if !type.grants.contains(grant) { type.grants.append(grant) }
    }
  }

  private static let rights: [String: RoleGrant.Right] = [
    "READ": .read, "CREATE": .create, "WRITE": .write,
  ]

  private mutating func field(_ name: String) throws(SchemaFileError) -> SchemaField {
    var field = SchemaField(name: name, base: .kind(.string))
    try fieldType(&field)
    while case .word(let word) = token.kind {
      switch word.uppercased() {
      case "QUERYABLE": field.isQueryable = true
      case "SORTABLE": field.isSortable = true
      case "SEARCHABLE": field.isSearchable = true
      default: throw token.error("QUERYABLE, SORTABLE, SEARCHABLE, “,” or “)” is expected here")
      }
      try advance()
    }
    return field
  }

  private mutating func fieldType(_ field: inout SchemaField) throws(SchemaFileError) {
    if take(keyword: "ENCRYPTED") {
      try advance()
      field.isEncrypted = true
      return try fieldType(&field)
    }
    if take(keyword: "LIST") {
      guard !field.isList else { throw token.error("a list of lists is no type") }
      try advance()
      try expect(mark: "<")
      field.isList = true
      try fieldType(&field)
      return try expect(mark: ">")
    }
    guard case .word(let word) = token.kind, let base = Self.bases[word.uppercased()] else {
      throw token.error("the type of the field is expected here")
    }
    field.base = base
    try advance()
    guard base == .number(nil), take(keyword: "PREFERRED") else { return }
    try advance()
    try expect("AS")
    let place = token
    guard case .word(let kind) = token.kind,
      let preferred = ["INT64": FieldKind.int64, "DOUBLE": .double][kind.uppercased()]
    else { throw place.error("INT64 or DOUBLE is expected here") }
    field.base = .number(preferred)
    try advance()
  }

  private static let bases: [String: SchemaField.Base] = [
    "ASSET": .kind(.asset), "BYTES": .kind(.bytes), "DOUBLE": .kind(.double),
    "INT64": .kind(.int64), "LOCATION": .kind(.location), "REFERENCE": .kind(.reference),
    "STRING": .kind(.string), "TIMESTAMP": .kind(.timestamp), "NUMBER": .number(nil),
  ]

  // MARK: Words

  private mutating func advance() throws(SchemaFileError) { token = try lexer.next() }

  private func take(keyword: String) -> Bool {
    if case .word(let word) = token.kind { word.uppercased() == keyword } else { false }
  }

  private mutating func expect(_ keyword: String) throws(SchemaFileError) {
    guard take(keyword: keyword) else { throw token.error("\(keyword) is expected here") }
    try advance()
  }

  private mutating func skip(mark: Unicode.Scalar) throws(SchemaFileError) -> Bool {
    guard token.kind == .mark(UInt8(ascii: mark)) else { return false }
    try advance()
    return true
  }

  private mutating func expect(mark: Unicode.Scalar) throws(SchemaFileError) {
    guard try skip(mark: mark) else { throw token.error("“\(mark)” is expected here") }
  }

  private mutating func name(
    _ what: String
  ) throws(SchemaFileError) -> (String, SchemaLexer.Token) {
    let place = token
    switch token.kind {
    case .word(let word) where !word.hasPrefix("_"):
      try advance()
      return (word, place)
    case .word: throw place.error("a name that begins with “_” stands in quotation marks")
    case .quoted(let name):
      guard (1...255).contains(name.utf8.count), name.utf8.allSatisfy(SchemaLexer.isWord) else {
        throw place.error("a name has 1 to 255 letters, digits and “_”")
      }
      try advance()
      return (name, place)
    default: throw place.error("\(what) is expected here")
    }
  }
}
