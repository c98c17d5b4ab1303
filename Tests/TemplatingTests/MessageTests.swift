import Templating
import Testing

struct MessageTests {
  struct GreetingPage: Page {
    var name = "Ada"
    var count: Int64 = 1
    var changed: Int64 = TemplateSample.now
    var expires: Int64?
    static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name }, .number("count") { $0.count }, .time("changed") { $0.changed },
        .optionalTime("expires") { $0.expires },
      ])
    }
  }

  private static let page = """
    <div \(TemplateSample.header) lang="${language}" dir="${direction}" title="@{hello name=name}">
    <t:message key="hello" name="${name}"/>|<t:message key="hello" name="B &amp; C"/>|
    <t:message key="people" count="${count}"/>|${count}|${changed}|${expires}</div>
    """
  private static let english = """
    hello = Hello <b>{name}</b> & {{co}}
    # a comment
    people[one] = {count} person
    people[other] = {count}
       people
    """
  private static let german = """
    hello = Hallo <b>{name}</b> & {{Co}}
    people[one] = {count} Mensch
    people[other] = {count} Menschen
    """

  private func sample(_ english: String = english, _ german: String = german) throws
    -> TemplateSample
  {
    try TemplateSample([
      "Pages/Greeting.xhtml": Self.page,
      "Messages/en.txt": TemplateSample.messages("en", english),
      "Messages/de.txt": TemplateSample.messages("de", german),
    ])
  }

  private func templates() throws -> Templates {
    try sample().templates([GreetingPage.self], pseudoLanguage: true)
  }

  private func time(_ iso: String, _ title: String, _ words: String) -> String {
    "<time datetime=\"\(iso)\" title=\"\(title)\">\(words)</time>"
  }

  @Test func `A page in two languages`() throws {
    let templates = try templates()
    #expect(
      templates.text(GreetingPage(name: "<A>", count: 12_345)) == """
        <div lang="en" dir="ltr" title="Hello &lt;A&gt; &amp; {co}">\
        Hello <b><bdi>&lt;A&gt;</bdi></b> &amp; {co}|Hello <b>B &amp; C</b> &amp; {co}| \
        12,345 people|12,345|\
        \(time("2024-03-01T12:00:00Z", "1 March 2024, 12:00 UTC", "just now"))|</div>
        """)
    #expect(
      templates.text(GreetingPage(count: 1), in: "de") == """
        <div lang="de" dir="ltr" title="Hallo Ada &amp; {Co}">\
        Hallo <b><bdi>Ada</bdi></b> &amp; {Co}|Hallo <b>B &amp; C</b> &amp; {Co}| \
        1 Mensch|1|\
        \(time("2024-03-01T12:00:00Z", "1. März 2024, 12:00 UTC", "gerade eben"))|</div>
        """)
  }

  @Test func `The pseudo-language is accented and longer`() throws {
    let text = try templates().text(GreetingPage(count: 0), in: "en-XA")
    #expect(text.contains("<div lang=\"en-XA\" dir=\"ltr\" title=\"Ĥéļļö Ada &amp; {çö}~~~~~~\">"))
    #expect(text.contains("| 0 þéöþļé~~~|0|"))
  }

  @Test(arguments: [
    (59_999, "just now"), (60_000, "1 minute ago"), (3_599_999, "59 minutes ago"),
    (3_600_000, "1 hour ago"), (86_400_000, "1 day ago"), (604_799_999, "6 days ago"),
    (604_800_000, "23 February 2024"), (-59_999, "just now"), (-60_000, "in 1 minute"),
    (-7_200_000, "in 2 hours"), (-172_800_000, "in 2 days"), (-864_000_000, "11 March 2024"),
  ])
  func `Times are told relative to now`(elapsed: Int64, words: String) throws {
    let text = try templates().text(GreetingPage(expires: TemplateSample.now - elapsed))
    #expect(text.contains("\">\(words)</time></div>"))
  }

  @Test func `Calendar dates over leap years and before 1970`() throws {
    let templates = try templates()
    func hasTime(_ seconds: Int64, _ iso: String) -> Bool {
      templates.text(GreetingPage(expires: seconds * 1000)).contains("|<time datetime=\"\(iso)\" ")
    }
    #expect(hasTime(0, "1970-01-01T00:00:00Z"))
    #expect(hasTime(-1, "1969-12-31T23:59:59Z"))
    #expect(hasTime(951_782_399, "2000-02-28T23:59:59Z"))
    #expect(hasTime(951_782_400, "2000-02-29T00:00:00Z"))
    #expect(hasTime(4_107_542_400, "2100-03-01T00:00:00Z"))
    #expect(hasTime(-62_135_596_800, "0001-01-01T00:00:00Z"))
    #expect(templates.text(GreetingPage(changed: .min, expires: .max)).hasSuffix("</time></div>"))
  }

  @Test func `Code words the same messages, plain or as markup`() throws {
    let templates = try templates()
    let english = templates.catalogue(templates.languages[0])
    #expect(english.plain("hello", ["name": .text("<A>")]) == "Hello <A> & {co}")
    #expect(english.plain("people", ["count": .number(1)]) == "1 person")
    #expect(english.plain("people", ["count": .number(1000)]) == "1,000 people")
    #expect(english.plain("nope") == "nope")
    #expect(
      english.markup("hello", ["name": .text("<A>")])
        == Markup(trusted: "Hello <b><bdi>&lt;A&gt;</bdi></b> &amp; {co}"))
  }

  @Test func `Unused messages, parts and pages are reported`() throws {
    let sample = try sample(Self.english + "\nspare = x", Self.german + "\nspare = y")
    try sample.write("Parts/Spare.xhtml", "<p/>")
    let templates = try sample.templates([GreetingPage.self])
    #expect(
      templates.warnings.map(\.description) == [
        "Messages/de.txt:4:1: the message ‘spare’ is not used",
        "Messages/en.txt:6:1: the message ‘spare’ is not used",
        "Parts/Spare.xhtml:1:1: the template is not used",
      ])
    #expect(
      try sample.templates([GreetingPage.self], messages: ["spare"]).warnings.map(\.file) == [
        "Parts/Spare.xhtml"
      ])
  }

  @Test(arguments: [
    ("no equals", "1:1: a message needs = between key and text"),
    ("a b = x", "1:1: ‘a b’ is not a key: letters, digits, dots and hyphens"),
    ("a = {x", "1:5: a { must be followed by a name and }"),
    ("a = x } y", "1:7: a } without its {; write }} for the character"),
    ("a = <i>x</i>", "1:5: only <b>, <bdi>, <code> and <em> may stand in a message"),
    ("a = <b>x", "1:9: <b> is never closed"),
    ("a = x</b>", "1:6: </b> closes what is not open"),
    ("a[many] = x", "1:2: this language has no plural form ‘many’"),
    ("a[some] = x", "1:2: ‘[some]’ is not a plural form"),
    ("a[one] = x", "1:1: the key ‘a’ lacks the plural form ‘other’"),
    ("a = x\na = y", "2:1: the key ‘a’ stands twice"),
    ("a = x\na[one] = y\na[other] = z", "2:1: the key ‘a’ stands with and without plural forms"),
    ("time.now = {x}", "3:1: the key ‘time.now’ stands twice"),
  ])
  func `Mistakes in a catalogue are named with line and column`(line: String, problem: String)
    throws
  {
    let error = #expect(throws: TemplateErrors.self) {
      try sample(line, line).templates([GreetingPage.self])
    }
    #expect(
      error?.description.contains("Messages/en.txt:\(problem)") == true,
      "\(error?.description ?? "")")
  }

  @Test func `Languages must have the same messages with the same placeholders`() throws {
    let english = Self.english + "\na = {x}\nb = x"
    let german = Self.german + "\na = {y}\nc = x"
    let error = #expect(throws: TemplateErrors.self) {
      try sample(english, german).templates([GreetingPage.self], messages: ["d"])
    }
    #expect(
      error?.problems.map(\.description) == [
        "Messages/de.txt:1:1: the message ‘b’ of Messages/en.txt is missing",
        "Messages/de.txt:1:1: the message ‘d’, which the program uses, is missing",
        "Messages/de.txt:4:1: ‘a’ has other placeholders than in Messages/en.txt:6",
        "Messages/de.txt:5:1: the message ‘c’ is missing in Messages/en.txt",
        "Messages/en.txt:1:1: the message ‘d’, which the program uses, is missing",
      ])
  }

  @Test func `A language without catalogue or plural rule is refused`() throws {
    let error = #expect(throws: TemplateErrors.self) {
      try sample().templates([GreetingPage.self], languages: ["en", "nl", "xx"])
    }
    let found = error?.problems.map(\.description) ?? []
    #expect(found.contains("Messages/nl.txt:1:1: the catalogue is missing"))
    #expect(found.contains("Messages/xx.txt:1:1: no plural rule is known for ‘xx’"))
  }

  @Test func `Plural categories of Arabic`() {
    let rule = PluralRule(language: "ar")
    let numbers: [Int64] = [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111]
    #expect(
      numbers.map { rule?.category(of: $0).rawValue } == [
        "zero", "one", "two", "few", "few", "many", "many", "other", "other", "few", "many",
      ])
  }

  @Test(arguments: [
    (nil, "en"), ("", "en"), ("de", "de"), ("de-AT,en;q=0.5", "de"), ("en;q=0.4, de;q=0.6", "de"),
    ("fr, de;q=0", "en"), ("DE", "de"), ("en-XA", "en-XA"), ("*", "en"), ("de;q=x", "en"),
  ])
  func `The language follows Accept-Language`(header: String?, code: String) throws {
    #expect(try templates().language(accepting: header).code == code)
  }

  @Test func `Right-to-left languages say so`() {
    #expect(Language(code: "ar").direction == "rtl")
    #expect(Language(code: "he-IL").isRightToLeft)
    #expect(Language(code: "de").direction == "ltr")
  }
}
