import Dashboard
import Testing

@Suite struct WordsTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -1),
      ("2026-03-03T14:05:00.250Z", 1_772_546_700_250), ("2000-02-29T12:00:00Z", 951_825_600_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000), ("9999-12-31T23:59:59Z", 253_402_300_799_000),
    ] as [(String, Int64)])
  func `times are written and read to the millisecond`(text: String, time: Int64) {
    #expect(Timestamps.text(time) == text)
    #expect(Timestamps.milliseconds(text) == time)
  }

  @Test(
    arguments: [
      ("2026-03-03", 1_772_496_000_000), ("2026-03-03 14:05", 1_772_546_700_000),
      ("2026-03-03T14:05+01:00", 1_772_543_100_000), ("2026-03-03t14:05:00z", 1_772_546_700_000),
    ] as [(String, Int64)])
  func `times are read as people type them`(text: String, time: Int64) {
    #expect(Timestamps.milliseconds(text) == time)
  }

  @Test(arguments: [
    "", "soon", "2026-13-01", "2026-02-29", "2026-03-03T24:00", "2026-03-03T14", "03.03.2026",
    "2026-03-03T14:05:00Zx",
  ])
  func `what is no time is none`(text: String) {
    #expect(Timestamps.milliseconds(text) == nil)
  }

  @Test func `hidden characters of names are shown`() {
    #expect(Shown.name("a\u{202E}b") == "a\u{FFFD}b")
    #expect(Shown.name("a\u{0}b\n") == "a\u{2400}b\u{240A}")
    #expect(Shown.name("Zoë Ærø 日本") == "Zoë Ærø 日本")
    #expect(Shown.name(String(repeating: "é", count: 500)).count == 300)
  }

  @Test func `names that can turn a sentence are isolated, others are not`() {
    #expect(Shown.isolated("Ben Ode") == "Ben Ode")
    #expect(Shown.isolated("שלום") == "\u{2068}שלום\u{2069}")
  }

  @Test func `initials, sizes and cuts`() {
    #expect(Shown.initials("Ana Maria Oliveira") == "AO")
    #expect(Shown.initials("ben.ode@example.org") == "BO" || Shown.initials("x") == "X")
    #expect(Shown.size(999) == "999 B" && Shown.size(1_440_000) == "1.4 MB")
    #expect(Shown.middle("abcdefghijklmnopqrstuvwxyz0123456789", limit: 9) == "abcd…6789")
  }
}
