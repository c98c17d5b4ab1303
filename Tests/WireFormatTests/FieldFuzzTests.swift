import JSON
import Records
import TestSupport
import Testing
import WireFormat

@Suite struct FieldFuzzTests {
  let interesting = Array("{}[]\",:\\0e-.1tfn_LISTNUMBERé".utf8) + [0, 0xFF]

  func decoded(_ bytes: [UInt8]) -> [Field]? {
    guard let document = try? JSONDocument(parsing: bytes) else { return nil }
    return try? FieldCodec.decode(document.root)
  }

  @Test func `what decoding accepts is stored, read back and answered without loss`() throws {
    let seed = FieldCodec.canonical(StoredFieldsTests.fields.filter { $0.type.kind != .asset })
    var generator = SeededGenerator(seed: 1)
    var accepted = 0
    for _ in 0..<4000 {
      let bytes = Mutation.of(seed, interesting: interesting, using: &generator)
      guard let fields = decoded(bytes) else { continue }
      accepted += 1
      let stored = FieldCodec.canonical(fields)
      #expect(try FieldCodec.fields(stored: stored) == fields)
      #expect(decoded(stored) == fields)
      #expect(try FieldCodec.merging(fields, into: stored) == stored)
    }
    #expect(accepted > 100)
  }

  @Test func `damaged stored text is refused or read, never a crash`() {
    let seed = FieldCodec.canonical(StoredFieldsTests.fields)
    var generator = SeededGenerator(seed: 2)
    var refused = 0
    for _ in 0..<4000 {
      let bytes = Mutation.of(seed, interesting: interesting, using: &generator)
      if (try? FieldCodec.fields(stored: bytes)) == nil { refused += 1 }
      var writer = JSONWriter()
      try? FieldCodec.write(stored: bytes, FieldOutput(numbersAsStrings: true), into: &writer)
      _ = try? FieldCodec.removing(["title"], from: bytes)
    }
    #expect(refused > 1000)
  }
}
