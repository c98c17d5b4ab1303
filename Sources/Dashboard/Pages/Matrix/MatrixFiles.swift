import JSON
import RecordStore
import Records

/// What a page of a matrix shows, as rows of words and as data.
extension ReachWording {
  func table(_ matrix: Matrix, hidesCells: Bool) -> ReachTable {
    let empty = hidesCells ? "" : words.right(AccessRight.none)
    let columns = matrix.columns.map { reference($0.object) }
    var rows = matrix.lines.map { line in
      [name(line.person), line.person.address ?? ""]
        + line.cells.map { $0.map(text) ?? empty }
    }
    if matrix.columns.contains(where: { $0.anyone != nil }) {
      rows.append(
        [words[ReachWord.anyone], ""] + matrix.columns.map { $0.anyone.map(text) ?? empty })
    }
    return ReachTable(
      heading: [words[ReachWord.person], words[ReachWord.address]] + columns, rows: rows)
  }

  /// `Can view · Share of this record`
  private func text(_ cell: Matrix.Cell) -> String {
    [words.right(cell.right), origin(cell.origin)].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  func json(_ matrix: Matrix, past: Int64?) -> [UInt8] {
    var json = JSONWriter(reserving: 8192)
    json.beginObject()
    json.key("question")
    json.string("matrix")
    json.key("asOf")
    json.string(Timestamps.text(past ?? words.now))
    json.key("columns")
    json.beginArray()
    for column in matrix.columns { json.string(reference(column.object)) }
    json.endArray()
    json.key("rows")
    json.beginArray()
    for line in matrix.lines {
      json.beginObject()
      json.key("account")
      if let account = line.person.account { json.int(account.rawValue) } else { json.null() }
      json.key("name")
      if let name = line.person.name { json.string(name) } else { json.null() }
      json.key("address")
      if let address = line.person.address { json.string(address) } else { json.null() }
      write(line.cells, into: &json)
      json.endObject()
    }
    json.endArray()
    json.key("anyoneWithLink")
    json.beginObject()
    write(matrix.columns.map(\.anyone), into: &json)
    json.endObject()
    json.endObject()
    return json.bytes
  }

  private func write(_ cells: [Matrix.Cell?], into json: inout JSONWriter) {
    json.key("cells")
    json.beginArray()
    for cell in cells {
      guard let cell else {
        json.null()
        continue
      }
      json.beginObject()
      json.key("right")
      json.string("\(cell.right)")
      json.key("origin")
      if let origin = cell.origin { json.string(origin.rawValue) } else { json.null() }
      json.endObject()
    }
    json.endArray()
  }
}
