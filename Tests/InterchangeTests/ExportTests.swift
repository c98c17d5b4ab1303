import Interchange
import Records
import Testing

@Suite struct ExportTests {
  static let types: [(String, FieldType)] = [
    ("s", FieldType(.string)), ("i", FieldType(.int64)), ("d", FieldType(.double)),
    ("t", FieldType(.timestamp)), ("p", FieldType(.location)),
    ("l", FieldType(.string, isList: true)),
  ]

  static func field(_ name: String, _ value: FieldValue) -> Field {
    Field(name: name, type: types.first { $0.0 == name }?.1 ?? FieldType(.string), value: value)
  }

  /// Null, empty, absent and the word; the ends of 64 bits; text that needs quotes.
  static let rows: [(String, [Field])] = [
    (
      "r1",
      [
        field("s", .null), field("i", .int64(.max)), field("d", .double(4)),
        field("t", .timestamp(-62_135_596_800_000)),
        field("p", .location(Location(latitude: 46.5, longitude: -7))),
        field("l", .list([.string("a,\"b\""), .string("")])),
      ]
    ),
    ("r2", [field("s", .string("")), field("i", .int64(.min)), field("l", .list([]))]),
    ("r,3", [field("i", .null), field("d", .double(0.1))]),
    ("r4", [field("s", .string("null")), field("i", .int64(9_007_199_254_740_993))]),
    ("r5", [field("s", .string(" =1+\"x\";\n\t,é\\N")), field("t", .null)]),
    ("r6", [field("s", .string("\\N"))]),
    ("r7", []),
  ]

  func export(
    _ format: ExportWriter.Format, _ rows: [(String, [Field])],
    _ options: ExportOptions = ExportOptions()
  ) -> [UInt8] {
    let columns = Self.types.map { ExportColumn(name: $0.0, typeName: $0.1.name) }
    var writer = ExportWriter(format, columns: columns, options: options)
    var bytes: [UInt8] = []
    for (name, fields) in rows {
      writer.row(name, fields)
      bytes += writer.take()
    }
    writer.end()
    return bytes + writer.take()
  }

  func expectRoundTrip(_ bytes: [UInt8], _ format: InterchangeFormat) throws {
    let outcomes = try ImportReader.read(bytes, format)
    let back = outcomes.compactMap { if case .row(let row) = $0 { row } else { nil } }
    #expect(back.map(\.recordName) == Self.rows.map(\.0))
    #expect(back.map(\.fields) == Self.rows.map(\.1))
  }

  @Test func `JSON and NDJSON come back as they went out`() throws {
    // Nulls alone tell no type: the second field of that kind does.
    try expectRoundTrip(export(.json, Self.rows), .json)
    try expectRoundTrip(export(.ndjson, Self.rows), .ndjson)
  }

  @Test func `CSV comes back as it went out, with and without types in the header`() throws {
    try expectRoundTrip(export(.csv, Self.rows), .csv)
    try expectRoundTrip(export(.csv, Self.rows, ExportOptions(writesTypes: true)), .csv)
  }

  @Test func `the texts are plain`() {
    let rows = [Self.rows[1], Self.rows[2]]
    #expect(
      String(decoding: export(.csv, rows), as: UTF8.self)
        == "recordName,s,i,d,t,p,l\r\nr2,\"\",-9223372036854775808,,,,[]\r\n\"r,3\",,\\N,0.1,,,\r\n"
    )
    #expect(
      String(decoding: export(.json, rows), as: UTF8.self)
        == "[\n{\"recordName\":\"r2\",\"s\":\"\",\"i\":-9223372036854775808,\"l\":[]},\n"
        + "{\"recordName\":\"r,3\",\"i\":null,\"d\":0.1}\n]\n")
    #expect(String(decoding: export(.json, []), as: UTF8.self) == "[\n]\n")
    #expect(
      String(
        decoding: export(.ndjson, [Self.rows[1]], ExportOptions(integersAsStrings: true)),
        as: UTF8.self)
        == "{\"recordName\":\"r2\",\"s\":\"\",\"i\":\"-9223372036854775808\",\"l\":[]}\n")
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@x", "\tx", "\rx"])
  func `formulas are defused on demand`(text: String) {
    let rows = [("r", [Self.field("s", .string(text)), Self.field("i", .int64(-1))])]
    let plain = String(decoding: export(.csv, rows), as: UTF8.self)
    let safe = String(
      decoding: export(.csv, rows, ExportOptions(neutralisesFormulas: true)), as: UTF8.self)
    #expect(!plain.contains("'"))
    #expect(safe.contains("'" + text))
    #expect(safe.contains(",-1,"))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", 0), ("0001-01-01T00:00:00.000Z", -62_135_596_800_000),
    ("2024-02-29T23:59:59.999Z", 1_709_251_199_999),
    ("-000001-12-31T00:00:00.000Z", -62_167_305_600_000),
    ("+275760-09-13T00:00:00.000Z", 8_640_000_000_000_000),
  ])
  func `times are written and read alike`(text: String, time: Int64) {
    #expect(ISO8601.text(time) == text)
    #expect(ISO8601.milliseconds(from: text) == time)
  }

  @Test func `other spellings of times are read, nonsense is not`() {
    let same = [
      "2026-01-31", "2026-01-31T00:00", "2026-01-31 00:00:00", "2026-01-31T01:00:00+01:00",
      "2026-01-30T23:00-0100", "2026-01-31T00:00:00,000Z", "2026-01-31T00:00:00.0009Z",
    ]
    for text in same { #expect(ISO8601.milliseconds(from: text) == 1_769_817_600_000, "\(text)") }
    let wrong = [
      "", "2026", "2026-1-1", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "20260131",
      "2026-01-31T", "2026-01-31T24:00", "2026-01-31T00:60", "2026-01-31T00:00:00.", "2026-01-31Z",
      "2026-01-31T00:00:00+", "2026-01-31x", "31.01.2026", "1/2/2026",
    ]
    for text in wrong { #expect(ISO8601.milliseconds(from: text) == nil, "\(text)") }
  }
}
