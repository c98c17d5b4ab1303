import HTTP
import Testing

@Suite struct TargetTests {
  @Test func `a target is taken apart without repair`() throws {
    let cases: [(String, [String], String, String?)] = [
      ("/", [], "/", nil), ("/a", ["a"], "/a", nil), ("/a/", ["a", ""], "/a/", nil),
      ("//a", ["", "a"], "//a", nil), ("/a%2Fb/c?d=/e?f", ["a/b", "c"], "/a%2Fb/c", "d=/e?f"),
      ("/?", [], "/", ""), ("/%E2%82%AC", ["€"], "/%E2%82%AC", nil),
      ("/%2e%2e", [".."], "/%2e%2e", nil), ("/...", ["..."], "/...", nil),
      ("http://host:1/a?b", ["a"], "/a", "b"), ("HTTPS://h/", [], "/", nil),
      ("/a:b@c;d=e,f", ["a:b@c;d=e,f"], "/a:b@c;d=e,f", nil),
    ]
    for (raw, segments, path, query) in cases {
      let target = try RequestTarget(parsing: raw)
      #expect(target.segments == segments, "\(raw)")
      #expect(target.rawPath == path && target.rawQuery == query, "\(raw)")
      #expect(target.raw == raw)
    }
  }

  @Test func `what is no target is refused`() {
    let bad = [
      "", "a", "*x", "http://", "http://host", "ftp://h/", "/a b", "/a\t", "/ä", "/a#b", "/%",
      "/%0", "/%0g", "/%00", "/%ff", "/a/../b", "/..", "/.", "/./a", "/a?%", "/a?b=%00", "/\u{7F}",
      "host:80", "?a",
    ]
    for raw in bad {
      #expect(throws: HTTPError.self, "\(raw)") { try RequestTarget(parsing: raw) }
    }
  }

  @Test func `random bytes never trap`() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("/%%20?&=.#a\u{0}ä:*hтtp".utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      let target = bytes.withUnsafeBytes { try? RequestTarget(parsing: $0) }
      if let target {
        _ = (target.rawPath, target.rawQuery, target.query.pairs)
        #expect(target.segments.allSatisfy { !$0.utf8.contains(0) })
      }
    }
  }
}
