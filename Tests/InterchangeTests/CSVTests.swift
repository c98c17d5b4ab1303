import Interchange
import Records
import Testing

@Suite struct CSVTests {
  func read(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> [ImportOutcome] {
    try ImportReader.read(Array(text.utf8), .csv, options)
  }

  func rows(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> [ImportRow] {
    try read(text, options).compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  func values(_ text: String) throws -> [[FieldValue]] {
    try rows(text).map { $0.fields.map(\.value) }
  }

  func failure(_ text: String, _ options: ImportOptions = ImportOptions()) -> String? {
    #expect(throws: ImportError.self) { try read(text, options) }?.description
  }

  func refusals(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> [String] {
    try read(text, options).compactMap {
      if case .refused(let error, _) = $0 { error.description } else { nil }
    }
  }

  @Test func `rows come with their types, names and places`() throws {
    let text =
      "\u{FEFF}recordName,City,Population,Height,Founded\r\n"
      + "c1,\"Zürich, \"\"downtown\"\"\",434335,408.5,1262-01-01\r\n"
      + "c2,\"Two\nlines\",-1,9,2026-01-31T08:15:00+01:00\r\n"
    let result = try rows(text)
    #expect(result.map(\.recordName) == ["c1", "c2"])
    #expect(result.map(\.position) == [RowPosition(row: 1, line: 2), RowPosition(row: 2, line: 3)])
    #expect(result[0].fields.map(\.name) == ["City", "Population", "Height", "Founded"])
    #expect(
      result[0].fields.map(\.type.name) == ["STRING", "INT64", "DOUBLE", "TIMESTAMP"])
    #expect(result[0].fields[0].value == .string("Zürich, \"downtown\""))
    #expect(
      result[1].fields.map(\.value) == [
        .string("Two\nlines"), .int64(-1), .double(9), .timestamp(1_769_843_700_000),
      ])
    #expect(String(decoding: result[1].source, as: UTF8.self).hasPrefix("c2,\"Two\nlines\""))
  }

  @Test(arguments: [",", ";", "\t"])
  func `the separator is found`(separator: String) throws {
    let text =
      ["a", "\"b,;\t\"", "c"].joined(separator: separator) + "\n1"
      + separator + "x" + separator + "\n"
    let result = try rows(text)
    #expect(result.count == 1)
    #expect(result[0].fields.map(\.value) == [.int64(1), .string("x")])
  }

  @Test func `pieces may end anywhere`() throws {
    let text = Array("\u{FEFF}a,b\r\n\"x\r\n\"\"y\"\"\",2\r\r\n\nö,3".utf8)
    let whole = try ImportReader.read(text, .csv)
    #expect(whole.count == 2)
    for size in 1...7 {
      var reader = ImportReader(.csv, ImportOptions(sampleRows: 1))
      var outcomes: [ImportOutcome] = []
      for start in stride(from: 0, to: text.count, by: size) {
        try reader.feed(Array(text[start..<min(start + size, text.count)])) { outcomes.append($0) }
      }
      try reader.finish { outcomes.append($0) }
      #expect(outcomes == whole, "\(size)")
    }
  }

  @Test func `null, empty and absent are told apart`() throws {
    let text = "recordName,s,n\na,\\N,\\N\nb,\"\",\"\"\nc,,\nd,null,5\ne,\"\\N\",6\n"
    let result = try rows(text)
    #expect(
      result.map { $0.fields.map(\.value) } == [
        [.null, .null], [.string("")], [], [.string("null"), .int64(5)],
        [.string("\\N"), .int64(6)],
      ])
  }

  @Test func `digits that a number would change stay text`() throws {
    #expect(try values("a\n01234\n5\n") == [[.string("01234")], [.string("5")]])
    #expect(
      try values("a,b,c,d\n9223372036854775807,9223372036854775808,+49,1e5x\n") == [
        [.int64(.max), .string("9223372036854775808"), .string("+49"), .string("1e5x")]
      ])
    #expect(try values("a\n1\n2.5\n") == [[.double(1)], [.double(2.5)]])
    #expect(try values("a\nnan\n1.5\n") == [[.string("nan")], [.string("1.5")]])
  }

  @Test func `columns of degrees become a location`() throws {
    let text =
      "name,Latitude,Longitude,home_lat,home_lng\nx,46.5,-7,1,2\ny,,,1,2\nz,91,0,1,2\nw,1,,1,2\n"
    let result = try rows(text)
    #expect(result.map(\.position.row) == [1, 2])
    #expect(result[0].fields.map(\.name) == ["name", "location", "home"])
    #expect(result[0].fields[1].value == .location(Location(latitude: 46.5, longitude: -7)))
    #expect(result[1].fields.map(\.name) == ["name", "home"])
    #expect(
      try refusals(text) == [
        "row 3 (line 4), column “Latitude”: 91.0 lies outside ±90",
        "row 4 (line 5), column “Longitude”: half of the location is missing",
      ])
    #expect(
      try rows("p\n\"geo:1.5,2.5\"\n")[0].fields[0].value
        == .location(Location(latitude: 1.5, longitude: 2.5)))
  }

  @Test func `types that are given hold`() throws {
    let options = ImportOptions(
      idColumn: "id",
      types: try ImportOptions.types(
        parsing: "code=STRING,at=TIMESTAMP,b=BYTES,r=REFERENCE,l=INT64_LIST"))
    let text = "id,code,at,b,r,l,n:DOUBLE\n7,01,5,AAE=,other,\"[1,2]\",3\n"
    let row = try rows(text, options)[0]
    #expect(row.recordName == "7")
    #expect(
      row.fields.map(\.value) == [
        .string("01"), .timestamp(5), .bytes([0, 1]), .reference(Reference(recordName: "other")),
        .list([.int64(1), .int64(2)]), .double(3),
      ])
    #expect(row.fields.map(\.name) == ["code", "at", "b", "r", "l", "n"])
    for wrong in ["a", "a=", "a=X", "=INT64", "a=ASSETID", "a=b=c"] {
      #expect(throws: ImportError.self) { try ImportOptions.types(parsing: wrong) }
    }
  }

  @Test func `a refusal names row and column and the others go on`() throws {
    let options = ImportOptions(types: ["n": FieldType(.int64)], sampleRows: 1)
    let text = "n,m\n1,2\nx,3\n4,y\n5\n6,7\n"
    #expect(
      try refusals(text, options) == [
        "row 2 (line 3), column “n”: “x” is not of type INT64",
        "row 3 (line 4), column “m”: “y” is not of type INT64 (the type was told from the first "
          + "rows; give another one with m=TYPE)",
        "row 4 (line 5): the row has 1 cells, the header has 2",
      ])
    #expect(try rows(text, options).map(\.position.row) == [1, 5])
    let refused = try read(text, options).compactMap {
      if case .refused(_, let source) = $0 { String(decoding: source, as: UTF8.self) } else { nil }
    }
    #expect(refused == ["x,3", "4,y", "5"])
  }

  @Test func `times and places outside their range are refused`() throws {
    let options = ImportOptions(types: [
      "t": FieldType(.timestamp), "p": FieldType(.location), "d": FieldType(.double),
    ])
    #expect(
      try refusals("t;p;d\n9000000000000000;;\n;91,0;\n;;inf\n5;46.5,-7;1e3\n", options) == [
        "row 1 (line 2), column “t”: the time lies outside the years ±271,821",
        "row 2 (line 3), column “p”: “91,0” is not of type LOCATION",
        "row 3 (line 4), column “d”: “inf” is not of type DOUBLE",
      ])
    #expect(
      try rows("t;p;d\n5;46.5,-7;1e3\n", options)[0].fields.map(\.value) == [
        .timestamp(5), .location(Location(latitude: 46.5, longitude: -7)), .double(1000),
      ])
  }

  @Test func `text that is not UTF-8 is refused with its place`() throws {
    let bytes = Array("a,b\n1,x\n2,".utf8) + [0xE9, 0x0A]
    guard case .refused(let error, _) = try ImportReader.read(bytes, .csv)[1] else {
      Issue.record("the row was accepted")
      return
    }
    #expect(error.description == "row 2 (line 3), column “b”: the text is not UTF-8")
  }

  @Test func `a file that cannot be cut into rows is refused with its place`() {
    #expect(failure("") == "the file is empty")
    #expect(
      failure("a,b\n1,\"x\n2,3\n") == "row 1 (line 2), column “b”: the quotation mark is not closed"
    )
    #expect(
      failure("a,b\n1,\"x\"y\n")
        == "row 1 (line 2), column “b”: something follows the closing quotation mark")
    #expect(failure("a,a\n") == "row 0 (line 1), column “a”: the heading comes twice")
    #expect(failure("a,\n") == "row 0 (line 1), column “2”: the column has no heading")
    #expect(failure("a b,a-b\n1,2\n") == "column “a-b”: it would be the same field as column “a b”")
    #expect(failure("???\n1\n") == "column “???”: no name of a field can be made of it")
    #expect(
      failure("a\n1\n", ImportOptions(idColumn: "x"))
        == "there is no column “x” for the record names")
    #expect(throws: ImportError("the file is UTF-16; save it as UTF-8")) {
      try ImportReader.read([0xFF, 0xFE, 0x61, 0x00], .csv)
    }
  }

  @Test(arguments: [
    ("Country Code", "Country_Code"), ("Größe (m)", "Grosse_m"), ("1st", "column_1st"),
    ("_x", "x"), ("naïve", "naive"), ("a.b-c", "a_b_c"),
  ])
  func `headings become names of fields`(heading: String, name: String) {
    #expect(ColumnName.fieldName(from: heading) == name)
  }
}
