import JSON
import Testing

@Suite struct JSONFuzzTests {
  static let seeds = [
    #"{"records":[{"recordName":"a","fields":{"t":{"value":"x\u00e9\ud83d\ude00","type":"STRING"}}}]}"#,
    #"[1,-0,0.5,1e5,12345678901234567890,true,false,null,{"a":{},"b":[[]]},"é😀"]"#,
    " { \"a\" : [ ] , \"b\" : \"\\n\\\\\" } ",
  ]

  /// The same sequence each time.
  struct Generator {
    var state: UInt64
    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  func mutate(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    let interesting = Array("{}[]\",:\\/u0e-.+1tfn d8cé\n".utf8) + [0, 0xFF, 0xED, 0xA0]
    var bytes = bytes
    for _ in 0...generator.next(below: 3) {
      let at = generator.next(below: max(bytes.count, 1))
      let byte = interesting[generator.next(below: interesting.count)]
      switch generator.next(below: 4) {
      case 0 where !bytes.isEmpty: bytes[at] = byte
      case 1 where !bytes.isEmpty: bytes.remove(at: at)
      case 2: bytes.removeLast(generator.next(below: bytes.count + 1) / 4)
      default: bytes.insert(byte, at: min(at, bytes.count))
      }
    }
    return bytes
  }

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
    var generator = Generator(state: 42)
    var accepted = 0
    for round in 0..<6000 {
      let bytes = mutate(Array(Self.seeds[round % Self.seeds.count].utf8), &generator)
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
