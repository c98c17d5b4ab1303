import JSON
import Records
import Testing
import WireFormat

@Suite struct StoredFieldsTests {
  static let fields: [Field] = {
    var place = Location(latitude: 46.5, longitude: -7)
    place.horizontalAccuracy = 5
    place.timestamp = -1
    return [
      Field(name: "title", type: FieldType(.string), value: .string("A \"q\" \\ é😀\n\u{1}")),
      Field(name: "plain", type: FieldType(.string), value: .string("Alps")),
      Field(name: "empty", type: FieldType(.string), value: .string("")),
      Field(name: "max", type: FieldType(.int64), value: .int64(.max)),
      Field(name: "min", type: FieldType(.int64), value: .int64(.min)),
      Field(name: "d", type: FieldType(.double), value: .double(0.1)),
      Field(name: "whole", type: FieldType(.double), value: .double(1e21)),
      Field(name: "t", type: FieldType(.timestamp), value: .timestamp(-62_135_596_800_000)),
      Field(name: "b", type: FieldType(.bytes), value: .bytes([0, 255])),
      Field(name: "secret", type: FieldType(.string), value: .string("s"), isEncrypted: true),
      Field(name: "place", type: FieldType(.location), value: .location(place)),
      Field(
        name: "ref", type: FieldType(.reference),
        value: .reference(
          Reference(recordName: "r\"", zoneName: "Z", ownerRecordName: "_o", action: .validate))),
      Field(
        name: "file", type: FieldType(.asset), value: .asset(Asset(digest: "ab", size: 9))),
      Field(
        name: "files", type: FieldType(.asset, isList: true),
        value: .list([.asset(Asset(digest: "cd", size: 1)), .asset(Asset(digest: "ef", size: 2))])),
      Field(
        name: "tags", type: FieldType(.string, isList: true),
        value: .list([.string("a,]\""), .string("b")])),
      Field(name: "none", type: FieldType(.string, isList: true), value: .list([])),
      Field(name: "null", type: FieldType(.timestamp), value: .null),
    ]
  }()

  func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  func answer(_ stored: [UInt8], _ output: FieldOutput) throws -> String {
    var writer = JSONWriter()
    try FieldCodec.write(stored: stored, output, into: &writer)
    return writer.text
  }

  @Test func `the stored text has one form`() {
    let stored = FieldCodec.canonical([
      Field(name: "title", type: FieldType(.string), value: .string("Alps")),
      Field(name: "n", type: FieldType(.int64), value: .null, isEncrypted: true),
      Field(
        name: "ref", type: FieldType(.reference), value: .reference(Reference(recordName: "r"))),
    ])
    #expect(
      text(stored) == #"{"title":{"value":"Alps","type":"STRING"},"#
        + #""n":{"value":null,"type":"INT64","isEncrypted":true},"#
        + #""ref":{"value":{"recordName":"r","action":"NONE"},"type":"REFERENCE"}}"#)
    #expect(FieldCodec.canonical([]) == FieldCodec.empty)
  }

  @Test func `every field reads back as it was`() throws {
    let stored = FieldCodec.canonical(Self.fields)
    #expect(try FieldCodec.fields(stored: stored) == Self.fields)
    #expect(try FieldCodec.fields(stored: FieldCodec.empty) == [])
    _ = try JSONDocument(parsing: stored)
  }

  @Test func `only the named fields are read, in the order of the names`() throws {
    let stored = FieldCodec.canonical(Self.fields)
    let found = try FieldCodec.fields(stored: stored, named: ["tags", "absent", "title", "null"])
    #expect(found.map { $0?.name } == ["tags", nil, "title", "null"])
    #expect(found[0] == Self.fields.first { $0.name == "tags" })
    #expect(found[3]?.value == .null)
  }

  @Test func `setting fields keeps the others and their places`() throws {
    let stored = Array(
      #"{"a":{"value":1,"type":"INT64"},"b":{"value":"x","type":"STRING"},"c":{"value":null,"type":"INT64"}}"#
        .utf8)
    let merged = try FieldCodec.merging(
      [
        Field(name: "new", type: FieldType(.int64), value: .int64(9)),
        Field(name: "b", type: FieldType(.string), value: .null),
      ], into: stored)
    #expect(
      text(merged) == #"{"a":{"value":1,"type":"INT64"},"b":{"value":null,"type":"STRING"},"#
        + #""c":{"value":null,"type":"INT64"},"new":{"value":9,"type":"INT64"}}"#)
    #expect(try FieldCodec.merging([], into: stored) == stored)
    #expect(
      try text(FieldCodec.removing(["a", "c", "x"], from: stored))
        == #"{"b":{"value":"x","type":"STRING"}}"#)
  }

  @Test func `an answer shows assets by address and only desired keys`() throws {
    let stored = FieldCodec.canonical(Self.fields)
    let output = FieldOutput(desiredKeys: ["files", "plain", "file", "absent"]) {
      field, place, asset in
      field == "files" ? "https://x/\(field)/\(place)/\(asset.digest)" : nil
    }
    let answered = try answer(stored, output)
    #expect(
      answered
        == #"{"plain":{"value":"Alps","type":"STRING"},"file":{"value":{"fileChecksum":"Aas=","size":9,"#
        + #""referenceChecksum":"AfTeh6+eCN6CScAtf3sbHChf9DZ4"},"type":"ASSETID"},"#
        + #""files":{"value":[{"fileChecksum":"Ac0=","size":1,"#
        + #""referenceChecksum":"Aen7V8UwRdQakTVmBEcSrs24RPcU","downloadURL":"https://x/files/0/cd"},"#
        + #"{"fileChecksum":"Ae8=","size":2,"referenceChecksum":"AVoiS3ouUmS7tUVIdDEi9lX+cGpP","#
        + #""downloadURL":"https://x/files/1/ef"}],"type":"ASSETID_LIST"}}"#
    )
    #expect(try answer(stored, FieldOutput(desiredKeys: [])) == "{}")
  }

  @Test func `numbers become strings and strings stay`() throws {
    let stored = FieldCodec.canonical([
      Field(name: "n1", type: FieldType(.int64), value: .int64(-5)),
      Field(name: "s", type: FieldType(.string), value: .string("a 1 \"2\" \\3")),
      Field(
        name: "l", type: FieldType(.double, isList: true),
        value: .list([.double(1e-9), .double(2)])),
      Field(
        name: "p", type: FieldType(.location), value: .location(Location(latitude: 1, longitude: 2))
      ),
      Field(name: "null", type: FieldType(.int64), value: .null),
    ])
    #expect(
      try answer(stored, FieldOutput(numbersAsStrings: true))
        == #"{"n1":{"value":"-5","type":"INT64"},"s":{"value":"a 1 \"2\" \\3","type":"STRING"},"#
        + #""l":{"value":["1e-09","2.0"],"type":"DOUBLE_LIST"},"#
        + #""p":{"value":{"latitude":"1.0","longitude":"2.0"},"type":"LOCATION"}}"#
    )
  }

  @Test func `without wishes an answer is the stored text`() throws {
    let fields = Self.fields.filter { $0.type.kind != .asset }
    let stored = FieldCodec.canonical(fields)
    #expect(try answer(stored, FieldOutput()) == text(stored))
  }

  @Test func `flags name what differs from an answer`() {
    #expect(FieldFlags(of: Self.fields) == [.assets, .encrypted])
    let null = Field(name: "f", type: FieldType(.asset), value: .null)
    #expect(FieldFlags(of: [null]) == [.silentNulls])
    let text = Field(name: "f", type: FieldType(.string), value: .null)
    #expect(FieldFlags(of: [text]) == [])
  }
}
