import JSON
import Records
import Testing
import WireFormat

@Suite struct FieldDecodingTests {
  func decode(_ text: String, _ decoding: FieldDecoding = FieldDecoding()) throws -> [Field] {
    let document = try JSONDocument(parsing: Array(text.utf8))
    return try FieldCodec.decode(document.root, decoding)
  }

  func value(_ dictionary: String) throws -> FieldValue? {
    try decode("{\"f\":\(dictionary)}").first?.value
  }

  func refusal(_ dictionary: String) -> String? {
    #expect(throws: FieldError.self) { try decode("{\"f\":\(dictionary)}") }?.description
  }

  @Test func `every type of the protocol is read`() throws {
    #expect(try value(#"{"value":"Alps","type":"STRING"}"#) == .string("Alps"))
    #expect(try value(#"{"value":-7,"type":"INT64"}"#) == .int64(-7))
    #expect(try value(#"{"value":7,"type":"NUMBER_INT64"}"#) == .int64(7))
    #expect(try value(#"{"value":7,"type":"DOUBLE"}"#) == .double(7))
    #expect(
      try value(#"{"value":-62135596800000,"type":"TIMESTAMP"}"#)
        == .timestamp(-62_135_596_800_000))
    #expect(try value(#"{"value":"AAEC","type":"BYTES"}"#) == .bytes([0, 1, 2]))
    #expect(try value(#"{"value":"","type":"BYTES"}"#) == .bytes([]))
    #expect(
      try value(#"{"value":["a","b"],"type":"STRING_LIST"}"#)
        == .list([.string("a"), .string("b")]))
    #expect(try value(#"{"value":[],"type":"REFERENCE_LIST"}"#) == .list([]))
    #expect(try value(#"{"value":[],"type":"UNKNOWN_LIST"}"#) == nil)
    #expect(try decode(#"{"f":{"value":[]}}"#) == [])
    #expect(try value(#"{"value":[1,2.0],"type":"INT64_LIST"}"#) == .list([.int64(1), .int64(2)]))
    #expect(
      try value(#"{"value":{"recordName":"r","action":"DELETE_SELF"},"type":"REFERENCE"}"#)
        == .reference(Reference(recordName: "r", action: .deleteSelf)))
    let zoned = #"{"value":{"recordName":"r","zoneID":{"zoneName":"Z","ownerRecordName":"_o"}}}"#
    #expect(
      try value(zoned)
        == .reference(Reference(recordName: "r", zoneName: "Z", ownerRecordName: "_o")))
    var place = Location(latitude: 46.5, longitude: -7)
    place.altitude = 4810
    place.timestamp = 5
    let text = #"{"value":{"latitude":46.5,"longitude":-7,"altitude":4810,"timestamp":5,"x":1}}"#
    #expect(try value(text) == .location(place))
  }

  @Test func `types come from the request, else the schema, else the value`() throws {
    let schema = FieldDecoding(typeOf: { $0 == "d" ? FieldType(.double) : nil })
    let fields = try decode(
      #"{"d":{"value":1},"i":{"value":1},"x":{"value":1.5},"s":{"value":"1"},"#
        + #""l":{"value":["a"]},"t":{"value":5,"type":"TIMESTAMP"},"m":{"value":[1,2.5]}}"#, schema)
    #expect(
      fields.map(\.type.name) == [
        "DOUBLE", "INT64", "DOUBLE", "STRING", "STRING_LIST", "TIMESTAMP", "DOUBLE_LIST",
      ])
    #expect(fields.map(\.name) == ["d", "i", "x", "s", "l", "t", "m"])
  }

  @Test func `null is set where the type is known and passed over where nobody knows it`() throws {
    let schema = FieldDecoding(typeOf: { $0 == "a" || $0 == "b" ? FieldType(.timestamp) : nil })
    let fields = try decode(
      #"{"a":{"value":null},"b":{},"c":{"value":null,"type":"INT64"},"d":null,"e":{}}"#, schema)
    #expect(
      fields == [
        Field(name: "a", type: FieldType(.timestamp), value: .null),
        Field(name: "b", type: FieldType(.timestamp), value: .null),
        Field(name: "c", type: FieldType(.int64), value: .null),
      ])
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "9007199254740993", "0",
  ])
  func `all 64 bits arrive, as number and as string`(digits: String) throws {
    let number = try #require(Int64(digits))
    #expect(try value("{\"value\":\(digits)}") == .int64(number))
    #expect(try value("{\"value\":\"\(digits)\",\"type\":\"INT64\"}") == .int64(number))
  }

  @Test func `encryption needs a type and a kind that can be encrypted`() throws {
    let fields = try decode(
      #"{"a":{"value":"x","type":"STRING","isEncrypted":true},"b":{"value":"AA==","type":"ENCRYPTED_BYTES"}}"#
    )
    #expect(fields.map(\.isEncrypted) == [true, true])
    #expect(fields[1].type == FieldType(.bytes))
    #expect(
      refusal(#"{"value":"x","isEncrypted":true}"#)
        == "field “f”: an encrypted field needs its type")
    #expect(
      refusal(#"{"value":{"recordName":"r"},"type":"REFERENCE","isEncrypted":true}"#)
        == "field “f”: a reference cannot be encrypted")
  }

  static let refusals: [(String, String)] = [
    (#"{"value":"x","type":"INT64"}"#, "the value is a string that is not an integer of 64 bits"),
    (#"{"value":"007","type":"INT64"}"#, "the value is a string that is not an integer of 64 bits"),
    (#"{"value":true}"#, "there are no booleans; use an INT64 of 0 or 1"),
    (#"{"value":1,"type":"STRING"}"#, "the value is an integer, but the type is STRING"),
    (#"{"value":1.5,"type":"INT64"}"#, "1.5 is not an integer, but the type is INT64"),
    (#"{"value":1.5,"type":"TIMESTAMP"}"#, "1.5 is not an integer, but the type is TIMESTAMP"),
    (#"{"value":1e17,"type":"INT64"}"#, "1e+17 is not an integer, but the type is INT64"),
    (#"{"value":18446744073709551615}"#, "the number is outside the range of INT64"),
    (#"{"value":9000000000000000,"type":"TIMESTAMP"}"#, "the time lies outside the years ±271,821"),
    (#"{"value":"A","type":"BYTES"}"#, "the value is not base64 text with padding"),
    (#"{"value":"a\u0000b"}"#, "the text holds a NUL character"),
    (#"{"value":1,"type":"string"}"#, "there is no type “string”"),
    (#"{"value":1,"type":3}"#, "“type” is an integer, but must be a string"),
    (#"{"value":["a",1]}"#, "element 2: the value is an integer, but the type is STRING"),
    (#"{"value":["a",null]}"#, "element 2: the value is null, but the type is STRING"),
    (#"{"value":"a","type":"STRING_LIST"}"#, "the value is a string, but the type is STRING_LIST"),
    (#"{"value":{"latitude":91,"longitude":0}}"#, "latitude 91.0 lies outside ±90"),
    (#"{"value":{"latitude":1},"type":"LOCATION"}"#, "the location has no longitude"),
    (#"{"value":{"recordName":""}}"#, "recordName must be a string of 1 to 255 bytes"),
    (
      #"{"value":{"recordName":"r","action":"X"}}"#,
      "the action of a reference is NONE, DELETE_SELF or VALIDATE"
    ),
    (#"{"value":{"fileChecksum":"x"}}"#, "the asset was not uploaded here"),
    (#"{"value":{}}"#, "the type cannot be told from a dictionary"),
    ("7", "it is an integer, but must be a dictionary"),
    (
      #"{"value":"x","type":"STRING","isEncrypted":2}"#,
      "“isEncrypted” is an integer, but must be true or false"
    ),
  ]

  @Test(arguments: refusals)
  func `a refusal says which field and what is wrong`(dictionary: String, problem: String) {
    #expect(refusal(dictionary) == "field “f”: " + problem)
  }

  @Test func `names follow the rule`() throws {
    for name in [
      "", "1a", "_a", "a-b", "a b", "é", "a.b", "___recordID", String(repeating: "a", count: 256),
    ] {
      #expect(throws: FieldError.self) { try decode("{\"\(name)\":{\"value\":1}}") }
    }
    let share = FieldDecoding(allowsSystemNames: true)
    #expect(try decode(#"{"cloudkit.title":{"value":"T"}}"#, share).first?.name == "cloudkit.title")
    #expect(throws: FieldError(.badForm, "“fields” is a list, but must be a dictionary")) {
      try decode("[]")
    }
  }

  @Test func `an asset is what the caller finds behind the claim`() throws {
    let decoding = FieldDecoding(asset: { claim, _ throws(FieldError) in
      guard claim.receipt == "r" else { throw FieldError(.badAsset, "no upload has this receipt") }
      return Asset(digest: claim.fileChecksum ?? "", size: claim.size ?? 0)
    })
    let asset = Asset(digest: "ab", size: 3)
    let claim = #"{"fileChecksum":"ab","size":3,"receipt":"r","wrappingKey":"w"}"#
    #expect(
      try decode("{\"f\":{\"value\":\(claim),\"type\":\"ASSET\"}}", decoding).first
        == Field(name: "f", type: FieldType(.asset), value: .asset(asset)))
    #expect(throws: FieldError(.badAsset, field: "f", "no upload has this receipt")) {
      try decode(#"{"f":{"value":{"fileChecksum":"ab","size":3}}}"#, decoding)
    }
  }
}
