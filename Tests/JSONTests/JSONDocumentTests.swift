import JSON
import Testing

@Suite struct JSONDocumentTests {
  func parse(_ text: String) throws -> JSONValue {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  func error(_ text: String) -> JSONError? {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func `every kind of value is read`() throws {
    let root = try parse(
      #"{"o":{"a":1},"l":[1,[2],{}],"s":"é\n\u00e9\ud83d\ude00","i":-5,"d":2.5,"t":true,"n":null}"#)
    #expect(root.kind == .object)
    #expect(root.count == 7)
    #expect(root["o"]?["a"]?.int64 == 1)
    #expect(root["l"]?.count == 3)
    #expect(root["l"]?.elements[1].elements[0].int64 == 2)
    #expect(root["s"]?.string == "é\né😀")
    #expect(root["i"]?.int64 == -5)
    #expect(root["i"]?.double == -5)
    #expect(root["d"]?.double == 2.5)
    #expect(root["d"]?.int64 == nil)
    #expect(root["t"]?.bool == true)
    #expect(root["n"]?.isNull == true)
    #expect(root.present("n") == nil)
    #expect(root["x"] == nil)
    #expect(root.member("d")?.kind == .double)
    #expect(root.members.map(\.key.string) == ["o", "l", "s", "i", "d", "t", "n"])
  }

  @Test func `a scalar alone is a document and has no members`() throws {
    #expect(try parse(" 7 ").int64 == 7)
    #expect(try parse("\"\"").string == "")
    #expect(try parse("7")["a"] == nil)
    #expect(try parse("7").count == 0)
    #expect(try parse("[]").count == 0)
    #expect(try parse("{}").members.isEmpty)
  }

  @Test(arguments: [Int64.max, Int64.min, 9_007_199_254_740_993, -9_007_199_254_740_993, 0])
  func `integers keep their 64 bits`(number: Int64) throws {
    #expect(try parse("[\(number)]").elements[0].int64 == number)
  }

  @Test func `integers above the signed range are exact and of their own kind`() throws {
    let value = try parse("18446744073709551615")
    #expect(value.kind == .unsigned)
    #expect(value.uint64 == UInt64.max)
    #expect(value.int64 == nil)
    #expect(error("18446744073709551616")?.code == .badNumber)
    #expect(error("1e400")?.code == .badNumber)
  }

  @Test func `duplicate keys are refused at every depth and size`() throws {
    #expect(error(#"{"a":1,"a":2}"#)?.code == .duplicateKey)
    #expect(error(#"[{"b":{"a":1,"c":{"a":1},"a":2}}]"#)?.code == .duplicateKey)
    #expect(error(#"{"é":1,"\u00e9":2}"#)?.code == .duplicateKey)
    let many = (0..<100).map { "\"k\($0)\":{\"x\":1}" }
    #expect(try parse("{\(many.joined(separator: ","))}").count == 100)
    #expect(error("{\(many.joined(separator: ",")),\"k57\":0}")?.code == .duplicateKey)
    #expect(try parse(#"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}"#).count == 2)
  }

  @Test func `depth and size are bounded`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try parse(nested(JSONLimits.depth)).kind == .array)
    #expect(error(nested(JSONLimits.depth + 1))?.code == .tooDeep)
    #expect(error(String(repeating: "{\"a\":", count: 100_000))?.code == .tooDeep)
    #expect(throws: JSONError(.tooLarge, "the text is longer than 3 bytes")) {
      try JSONDocument(parsing: Array("1234".utf8), limits: JSONLimits(bytes: 3))
    }
  }

  @Test(arguments: [
    (#"{"a":1,}"#, 7), (#"{"a" 1}"#, 5), ("[1 2]", 3), ("[1,", 3), ("tru", 3), ("01", 0),
    ("1 2", 2), (#""a"#, 2), (#"["\x"]"#, 3), ("[1.]", 3), ("{a:1}", 1), ("\"\u{1}\"", 1),
  ])
  func `the error names the byte where the text goes wrong`(text: String, offset: Int) {
    let error = error(text)
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
  }

  @Test func `text that is not Unicode is refused`() {
    for text in [#"["\ud800"]"#, #"["\udc00"]"#, #"["\ud800\ud800"]"#, #"["\ud800x"]"#] {
      #expect(error(text)?.code == .badUTF8, "\(text)")
    }
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ] {
      #expect(throws: JSONError.self) { try JSONDocument(parsing: bytes) }
    }
    #expect(throws: JSONError(.empty, "the text is empty")) { try JSONDocument(parsing: []) }
    #expect(error(" \n")?.code == .empty)
  }

  @Test func `documents live side by side and give their parsers back`() throws {
    var documents: [JSONDocument] = []
    for number in 0..<50 {
      documents.append(
        try JSONDocument(parsing: Array("{\"n\":\(number),\"s\":\"v\(number)\"}".utf8)))
    }
    for (number, document) in documents.enumerated() {
      #expect(document.root["n"]?.int64 == Int64(number))
      #expect(document.root["s"]?.string == "v\(number)")
    }
  }
}
