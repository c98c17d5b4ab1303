import Interchange
import TestSupport
import Testing

@Suite struct InterchangeFuzzTests {
  static let seeds: [(InterchangeFormat, String)] = [
    (.csv, "recordName,a;b,\"c\"\"\",lat,lon\r\nx,\"1,\n2\",\\N,1.5,2\r\ny,,\"\",-9,0.1\r\n"),
    (.json, #"[{"recordName":"a","n":1,"l":[1,"x"],"p":{"latitude":1,"longitude":2}},{"n":null}]"#),
    (.json, #"{"k\"1": {"n": 1.5, "s": "2026-01-01"}, "k2": {}}"#),
    (.ndjson, "{\"a\":1}\n{\"a\":\"\\u00e9\",\"b\":[]}\n\n"),
    (
      .vcard,
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB=\r\n x\r\n"
        + "N:a\\;b;c\r\nPHOTO;ENCODING=b:AA\r\nAA\r\nEND:VCARD\r\nBEGIN:VCARD\r\nEND:VCARD\r\n"
    ),
  ]

  @Test(arguments: seeds)
  func `mutated files give rows, refusals or an error, whole or in pieces`(
    format: InterchangeFormat, text: String
  ) {
    let interesting = Array("\",;\t\r\n{}[]:\\=0e-.geo Né".utf8) + [0, 0xFF, 0xEF, 0xBB, 0xBF]
    var generator = SeededGenerator(seed: 11)
    var read = 0
    for _ in 0..<1500 {
      let bytes = Mutation.of(Array(text.utf8), interesting: interesting, using: &generator)
      let whole = outcome(bytes, format, pieces: bytes.count + 1)
      let pieces = outcome(bytes, format, pieces: 1 + generator.below(5))
      #expect(whole == pieces, "\(String(decoding: bytes, as: UTF8.self))")
      if case .success(let outcomes) = whole, !outcomes.isEmpty { read += 1 }
    }
    #expect(read > 100)
  }

  func outcome(
    _ bytes: [UInt8], _ format: InterchangeFormat, pieces size: Int
  ) -> Result<[ImportOutcome], ImportError> {
    var reader = ImportReader(format, ImportOptions(sampleRows: 2))
    var outcomes: [ImportOutcome] = []
    do {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.feed(Array(bytes[start..<min(start + size, bytes.count)])) {
          outcomes.append($0)
        }
      }
      try reader.finish { outcomes.append($0) }
    } catch {
      return .failure(error as? ImportError ?? ImportError("another error"))
    }
    return .success(outcomes)
  }
}
