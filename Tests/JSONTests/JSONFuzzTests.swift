import JSON
import TestSupport
import Testing

@Suite struct JSONFuzzTests {
  static let seeds = [
    #"{"records":[{"recordName":"a","fields":{"t":{"value":"x\u00e9\ud83d\ude00","type":"STRING"}}}]}"#,
    #"[1,-0,0.5,1e5,12345678901234567890,true,false,null,{"a":{},"b":[[]]},"é😀"]"#,
    " { \"a\" : [ ] , \"b\" : \"\\n\\\\\" } ",
  ]

  /// What the parser says: the text written again, or the reason of the refusal.
  func outcome(_ bytes: [UInt8]) -> Result<[UInt8], JSONError> {
    do throws(JSONError) {
      let document = try JSONDocument(parsing: bytes)
      var writer = JSONWriter()
      writer.value(document.root)
      return .success(writer.bytes)
    } catch {
      return .failure(error)
    }
  }

  @Test func `mutated texts are refused exactly where the slow reader refuses them`() {
    let interesting = Array("{}[]\",:\\/u0e-.+1tfn d8cé\n".utf8) + [0, 0xFF, 0xED, 0xA0]
    var generator = SeededGenerator(seed: 42)
    var accepted = 0
    for round in 0..<6000 {
      let seed = Array(Self.seeds[round % Self.seeds.count].utf8)
      let bytes = Mutation.of(seed, interesting: interesting, using: &generator)
      let text = String(decoding: bytes, as: UTF8.self)
      let slow = bytes.withUnsafeBytes { JSONFault.check($0) }
      switch outcome(bytes) {
      case .success(let written):
        #expect(slow == nil, "\(text)")
        #expect(outcome(written) == .success(written), "\(text)")
        accepted += 1
      case .failure(let error):
        #expect(slow != nil || error.code == .duplicateKey, "\(error): \(text)")
      }
    }
    #expect(accepted > 100)
  }
}
