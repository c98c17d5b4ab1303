package import Records

extension SchemaFile {
  /// The file's text in one form: what is parsed from it is the same schema.
  package static func text(_ document: SchemaDocument) -> String {
    var text = "DEFINE SCHEMA\n"
    for role in document.roles { text += "\n    CREATE ROLE \(quoted(role));\n" }
    for type in document.types { text += "\n" + self.text(type) }
    return text
  }

  private static func text(_ type: SchemaType) -> String {
    var lines: [(name: String, rest: String)] = type.systemFields.map { option in
      let field = SchemaField(
        name: option.field.rawValue, base: .kind(option.field.kind),
        isQueryable: option.isQueryable, isSortable: option.isSortable)
      return (quoted(field.name), field.text)
    }
    lines += type.fields.map { (quoted($0.name), $0.text) }
    let width = lines.map(\.name.utf8.count).max() ?? 0
    var members = lines.map { name, rest in
      name + String(repeating: " ", count: width - name.utf8.count + 1) + rest
    }
    members += type.grants.map { "GRANT \($0.right.rawValue.uppercased()) TO \(quoted($0.role))" }
    let body = members.map { "        \($0)" }.joined(separator: ",\n")
    return "    RECORD TYPE \(quoted(type.name)) (\n\(body)\n    );\n"
  }

  private static let reserved: Set<String> = [
    "grant", "preferred", "queryable", "sortable", "searchable",
  ]

  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.first.map(SchemaLexer.isLetter) ?? false
      && name.utf8.allSatisfy(SchemaLexer.isWord) && !reserved.contains(name.lowercased())
    return isPlain ? name : "\"\(name)\""
  }
}
