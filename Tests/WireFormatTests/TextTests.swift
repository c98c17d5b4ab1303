import Testing
import WireFormat

@Suite struct TextTests {
  @Test(arguments: [
    ("Zoë", "zoe"), ("Zoe\u{308}", "zoe"), ("ZOË", "zoe"), ("Straße", "strasse"),
    ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευσ"), ("ÅNGSTRÖM", "angstrom"),
    ("A\u{30A}", "a"), ("", ""), ("ABC xyz 1", "abc xyz 1"), ("hi\u{0902}दी", "hi\u{0902}दी"),
    ("Ёлка", "елка"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("İstanbul", "istanbul"),
  ])
  func `search knows neither case nor diacritics nor normal forms`(text: String, folded: String) {
    #expect(Array(Text.fold(text).utf8) == Array(folded.utf8))
    #expect(Text.foldedUTF8(Text.fold(text)) == Text.foldedUTF8(text))
  }

  @Test func `addresses keep their diacritics and lose their case`() {
    #expect(Text.foldAddress("Ben.Ode+Plan@X.org") == "ben.ode+plan@x.org")
    let composed = Text.foldAddress("ZO\u{CB}@x.org")
    #expect(Array(composed.utf8) == Array("zo\u{EB}@x.org".utf8))
    #expect(Array(Text.foldAddress("ZOE\u{308}@X.ORG").utf8) == Array(composed.utf8))
    #expect(Text.foldAddress("zoe@x.org") != composed)
    #expect(Text.foldAddress("g\u{131}thub@x.org") != "github@x.org")
  }

  @Test func `strings are equal without case but not without diacritics`() {
    #expect(Text.equalIgnoringCase("Zo\u{EB}", "ZOE\u{308}"))
    #expect(!Text.equalIgnoringCase("Zoë", "Zoe"))
  }
}
