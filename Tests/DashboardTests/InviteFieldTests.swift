import Dashboard
import Templating
import Testing

struct InviteFieldTests {
  @Test func `A pasted list is cut into people, however it is written`() {
    let text = """
      ben@x.org, cleo@x.org;dan@x.org
      "Ode, Ben" <ben.ode@x.org>\tMia Fo <mia@x.org>
      +49 (30) 901820
      Ana Ng
      one@x.org two@x.org
      , ;
      """
    #expect(
      PeopleList.pieces(text) == [
        "ben@x.org", "cleo@x.org", "dan@x.org", "ben.ode@x.org", "mia@x.org", "+49 (30) 901820",
        "Ana Ng", "one@x.org", "two@x.org",
      ])
  }

  @Test func `An open quote ends with its line`() {
    #expect(
      PeopleList.pieces("\"Ben\nmia@x.org, ana@x.org") == ["\"Ben", "mia@x.org", "ana@x.org"])
  }

  @Test func `A day ends on the inviter's clock`() {
    let berlin = LocalTime(spans: [
      .init(from: .min, offset: 3600), .init(from: 1_774_746_000_000, offset: 7200),
    ])
    #expect(EndOfDay.milliseconds("1970-01-01", .universal) == 86_399_000)
    #expect(EndOfDay.milliseconds("2024-02-29", .universal) == 1_709_251_199_000)
    #expect(EndOfDay.milliseconds("2026-12-31", .universal) == 1_798_761_599_000)
    #expect(EndOfDay.milliseconds("2026-03-28", berlin) == 1_774_738_799_000)
    #expect(EndOfDay.milliseconds("2026-03-29", berlin) == 1_774_821_599_000)
  }

  @Test(arguments: [
    "", "2026-02-29", "2026-13-01", "2026-00-01", "26-01-01", "2026-1", "x-y-z", "2026-01-32",
    "+026-01-01",
  ])
  func `What is no day is none`(text: String) {
    #expect(EndOfDay.milliseconds(text, .universal) == nil)
  }

  @Test func `Outcomes keep their lines`() {
    let outcome = Outcome(to: "/a?outcome=k", notice: "Done.", details: ["one", "two"])
    #expect(Outcome(text: outcome.text) == outcome)
    #expect(Outcome(text: "/a\n") == Outcome(to: "/a"))
  }
}
