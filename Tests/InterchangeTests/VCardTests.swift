import Interchange
import Records
import Testing

@Suite struct VCardTests {
  func rows(_ text: String) throws -> [ImportOutcome] {
    try ImportReader.read(Array(text.utf8), .vcard)
  }

  func texts(_ outcome: ImportOutcome) -> [String: [String]] {
    guard case .row(let row) = outcome else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: row.fields.map { field in
        switch field.value {
        case .string(let text): (field.name, [text])
        case .list(let elements):
          (
            field.name,
            elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
          )
        default: (field.name, [])
        }
      })
  }

  @Test func `a card of version 3 or 4 becomes a row`() throws {
    let text = """
      BEGIN:VCARD\r
      VERSION:4.0\r
      UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\r
      FN:Zoë Müller-\r
       Lüdenscheidt\r
      N:Müller;Zoë;;Dr.;\r
      item1.EMAIL;TYPE="work,pref":zoe@example.org\r
      EMAIL:mailto:z@x.org\r
      TEL;VALUE=uri:tel:+33-6-12\r
      ADR;LABEL="a:b":;;1\\, Main\\; St;Bern;;3000;CH\r
      ORG:Alps\\, Inc;R\\\\D\r
      BDAY:19850415\r
      NOTE:line 1\\nline 2\r
      PHOTO:data:image/png;base64,AAAA\r
      END:VCARD\r

      """
    let outcomes = try rows(text)
    #expect(outcomes.count == 1)
    guard case .row(let row) = outcomes[0] else { return }
    #expect(row.recordName == "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
    #expect(row.position == RowPosition(row: 1, line: 1))
    #expect(
      texts(outcomes[0]) == [
        "name": ["Zoë Müller-Lüdenscheidt"], "familyName": ["Müller"], "givenName": ["Zoë"],
        "emails": ["zoe@example.org", "z@x.org"], "phones": ["+33-6-12"],
        "addresses": ["1, Main; St, Bern, 3000, CH"], "organization": ["Alps, Inc, R\\D"],
        "birthday": ["1985-04-15"], "note": ["line 1\nline 2"],
      ])
    #expect(
      String(decoding: row.source, as: UTF8.self) == text.filter { $0 != "\r\n" }
        || row.source == Array(text.replacing("\r\n", with: "\n").utf8))
  }

  @Test func `version 2_1 with quoted-printable is read`() throws {
    let text =
      "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB=\n Long\n"
      + "N;QUOTED-PRINTABLE:M=C3=BCller;Z\nNOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab=\n=3D\n"
      + "ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:caf=E9\n"
      + "PHOTO;ENCODING=BASE64;TYPE=PNG:AAAA\nBBBB\n\nBDAY:--0415\nEND:VCARD\n"
    let outcomes = try rows(text)
    #expect(
      texts(outcomes[0]) == [
        "name": ["Zoë Long"], "familyName": ["Müller"], "givenName": ["Z"], "note": ["a\nb="],
        "organization": ["café"], "birthday": ["--04-15"],
      ])
  }

  @Test func `a bad card is refused alone`() throws {
    let bytes =
      Array("BEGIN:VCARD\nFN:A\nEND:VCARD\n\nBEGIN:VCARD\nFN:".utf8) + [0xE9]
      + Array("\nEND:VCARD\nBEGIN:VCARD\nnonsense\nEND:VCARD\nBEGIN:VCARD\nFN:D\nEND:VCARD".utf8)
    let outcomes = try ImportReader.read(bytes, .vcard)
    #expect(texts(outcomes[0]) == ["name": ["A"]])
    #expect(texts(outcomes[3]) == ["name": ["D"]])
    let refused = outcomes.compactMap {
      if case .refused(let error, let source) = $0 {
        (error.description, source.count)
      } else {
        nil
      }
    }
    #expect(
      refused.map(\.0) == [
        "row 2 (line 5), column “FN”: the text is not UTF-8",
        "row 3 (line 8): line 9 is not a property",
      ])
    #expect(refused.allSatisfy { $0.1 > 20 })
  }

  @Test func `the fields of cards have the types that cards have`() throws {
    var reader = ImportReader(.vcard)
    try reader.feed(Array("BEGIN:VCARD\nFN:A\nTEL:1\nEMAIL:a@b.org\nEND:VCARD\n".utf8)) { _ in }
    try reader.finish { _ in }
    #expect(
      reader.fields.map { "\($0.name)=\($0.type.name)" } == [
        "name=STRING", "emails=STRING_LIST", "phones=STRING_LIST",
      ])
  }

  @Test(arguments: [
    ("", "the file holds no card"), ("hello\n", "row 1 (line 1): BEGIN:VCARD was expected"),
    ("BEGIN:VCARD\nFN:x\n", "row 1 (line 1): the card does not end"),
    (
      "BEGIN:VCARD\nBEGIN:VCARD\nEND:VCARD\n",
      "row 1 (line 1): a card begins before the last one ended"
    ),
  ])
  func `a file that is not made of cards is refused`(text: String, message: String) {
    #expect(#expect(throws: ImportError.self) { try rows(text) }?.description == message)
  }
}
