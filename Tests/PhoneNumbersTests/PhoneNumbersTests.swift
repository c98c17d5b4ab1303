import PhoneNumbers
import Testing

@Suite struct PhoneNumbersTests {
  @Test func `A number is the same however it is written`() throws {
    let france = PhoneNumbers(region: "FR")
    let spellings = [
      "+33612345678", "06 12 34 56 78", "06.12.34.56.78", "+33 (0)6 12 34 56 78",
      "0033612345678", "(06) 12-34-56-78", "+33\u{a0}6 12 34 56 78",
      "+33-6.12/34\u{2011}56\u{202f}78",
    ]
    for text in spellings {
      #expect(try france.international(text) == "+33612345678", "\(text)")
    }
    let america = PhoneNumbers(region: "US")
    #expect(try america.international("417-555-9311") == "+14175559311")
    #expect(try america.international("(417) 555.9311") == "+14175559311")
    #expect(try america.international("011 33 6 12 34 56 78") == "+33612345678")
    #expect(try america.international("0033 6 12 34 56 78") == "+33612345678")
  }

  @Test func `Without a region only numbers with a country's code are numbers`() throws {
    let anywhere = PhoneNumbers()
    #expect(try anywhere.international("+33 6 12 34 56 78") == "+33612345678")
    #expect(try anywhere.international("0033 6 12 34 56 78") == "+33612345678")
    for text in ["06 12 34 56 78", "417-555-9311"] {
      #expect(throws: PhoneNumbers.Failure.notANumber) { try anywhere.international(text) }
    }
  }

  @Test func `What is no number is refused`() {
    let france = PhoneNumbers(region: "FR")
    let wrong = [
      "", "1234", "+1234", "+0612345678", "++33612345678", "+33612345678901234",
      "+33 6 12 34 56 7x", "call 0612345678", "_0123456789abcdef", "ben@example.org", "+", "()",
      "0612345678\u{0}", "٠٦١٢٣٤٥٦٧٨", String(repeating: "0", count: 10_000),
    ]
    for text in wrong {
      #expect(throws: PhoneNumbers.Failure.notANumber, "\(text.prefix(40))") {
        try france.international(text)
      }
    }
  }

  @Test func `Many at once are no trouble`() async {
    await withTaskGroup(of: Bool.self) { group in
      for n in 0..<64 {
        group.addTask {
          let text = "+336123456\(n % 90 + 10)"
          return (try? PhoneNumbers().international(text)) == text
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `A region is two capital letters`() {
    #expect(PhoneNumbers.isRegion("FR"))
    for text in ["", "F", "fr", "FRA", "F1", "É"] { #expect(!PhoneNumbers.isRegion(text)) }
  }
}
