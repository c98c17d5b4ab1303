import Interchange
import Records
import Testing

@Suite struct JSONRowsTests {
  func read(
    _ text: String, _ format: InterchangeFormat, _ options: ImportOptions = ImportOptions()
  ) throws -> [ImportOutcome] {
    try ImportReader.read(Array(text.utf8), format, options)
  }

  func rows(_ text: String, _ format: InterchangeFormat = .json) throws -> [ImportRow] {
    try read(text, format).compactMap { if case .row(let row) = $0 { row } else { nil } }
  }

  let cities = #"""
    {"3041563": {"geonameid": 3041563, "name": "Andorra la Vella", "latitude": 42.50779,
      "longitude": 1.52109, "population": 20430, "alternatenames": ["ALV", "Andorra"]},
     "290594": {"geonameid": 290594, "name": "Umm", "latitude": 25, "longitude": 55.5,
      "population": 62747, "alternatenames": []}}
    """#

  @Test func `members of an object are rows named by their keys`() throws {
    let result = try rows(cities)
    #expect(result.map(\.recordName) == ["3041563", "290594"])
    #expect(
      result[0].fields.map { "\($0.name) \($0.type.name)" } == [
        "geonameid INT64", "name STRING", "population INT64", "alternatenames STRING_LIST",
        "location LOCATION",
      ])
    #expect(result[1].fields[3].value == .list([]))
    #expect(result[1].fields[4].value == .location(Location(latitude: 25, longitude: 55.5)))
    #expect(result[1].position == RowPosition(row: 2, line: 3))
  }

  @Test func `elements of a list and lines are rows`() throws {
    let elements = #"{"recordName":"a","n":9007199254740993,"t":"2026-01-31T00:00:00Z","z":null}"#
    let expected = [
      Field(name: "n", type: FieldType(.int64), value: .int64(9_007_199_254_740_993)),
      Field(name: "t", type: FieldType(.timestamp), value: .timestamp(1_769_817_600_000)),
      Field(name: "z", type: FieldType(.string), value: .null),
    ]
    for (text, format) in [
      ("[\(elements)]", InterchangeFormat.json), (" [ \(elements) ] \n", .json),
      ("\n\(elements)\r\n\n", .ndjson), (elements, .ndjson), ("\u{FEFF}[\(elements)]", .json),
    ] {
      let result = try rows(text, format)
      #expect(result.map(\.recordName) == ["a"])
      #expect(result.map(\.fields) == [expected])
    }
    #expect(try rows("[]").isEmpty)
    #expect(try rows("{}").isEmpty)
    #expect(try rows("", .ndjson).isEmpty)
  }

  @Test func `types join over the rows`() throws {
    let text =
      #"[{"a":1,"b":1,"c":[1],"d":true,"e":"x","f":{"recordName":"r","action":"VALIDATE"}},"#
      + #"{"a":1.5,"b":"x","c":[0.5],"d":2,"e":null,"g":7}]"#
    let result = try rows(text)
    #expect(
      result[1].fields.map { "\($0.name) \($0.type.name)" } == [
        "a DOUBLE", "b STRING", "c DOUBLE_LIST", "d INT64", "e STRING", "g INT64",
      ])
    #expect(result[0].fields[1].value == .string("1"))
    #expect(result[0].fields[3].value == .int64(1))
    #expect(result[0].fields[5].value == .reference(Reference(recordName: "r", action: .validate)))
  }

  @Test func `a bad row is refused alone, a bad file with its line`() throws {
    let text = "{\"a\":1}\n{\"a\":}\n[1]\n{\"a\":{\"b\":1}}\n{\"a\":2,\"a\":3}\n{\"a\":4}\n"
    let outcomes = try read(text, .ndjson)
    let refused = outcomes.compactMap {
      if case .refused(let error, _) = $0 { error.description } else { nil }
    }
    #expect(
      refused == [
        "row 2 (line 2): the row is not JSON: a value was expected (at byte 5)",
        "row 3 (line 3): the row is not an object",
        "row 4 (line 4), column “a”: an object is not of type STRING",
        "row 5 (line 5): the row is not JSON: an object holds the same key twice",
      ])
    #expect(outcomes.count == 6)
    let faults = [
      ("[{}\n{}]", "row 2 (line 2): a comma was expected"),
      ("[{}", "row 2 (line 1): the file ends in the middle"),
      ("[{}]\n7", "row 2 (line 2): something follows the end of the list"),
      ("7", "row 1 (line 1): the file must hold one list of objects, or one object of objects"),
      (" ", "row 1 (line 1): the file is empty"),
      ("{7}", "row 1 (line 1): a key was expected"),
    ]
    for (text, message) in faults {
      let error = #expect(throws: ImportError.self) { try read(text, .json) }
      #expect(error?.description == message)
    }
  }

  @Test func `columns after the sample get the type of their first value`() throws {
    var reader = ImportReader(.ndjson, ImportOptions(sampleRows: 1))
    var outcomes: [ImportOutcome] = []
    try reader.feed(Array("{\"a\":1}\n{\"b\":2}\n{\"b\":\"x\"}\n".utf8)) { outcomes.append($0) }
    try reader.finish { outcomes.append($0) }
    #expect(reader.fields.map(\.name) == ["a", "b"])
    guard case .refused(let error, _) = outcomes[2] else {
      Issue.record("the row was accepted")
      return
    }
    #expect(error.column == "b")
    #expect(error.position == RowPosition(row: 3, line: 3))
  }

  @Test func `pieces may end anywhere`() throws {
    let bytes = Array(cities.utf8)
    let whole = try ImportReader.read(bytes, .json)
    for size in [1, 2, 3, 50] {
      var reader = ImportReader(.json)
      var outcomes: [ImportOutcome] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.feed(Array(bytes[start..<min(start + size, bytes.count)])) {
          outcomes.append($0)
        }
      }
      try reader.finish { outcomes.append($0) }
      #expect(outcomes == whole)
    }
  }
}
