import Foundation
import Outgoing
import Testing

struct MailMessageTests {
  private func message(
    subject: String = "Hello", name: String = "Sharehold", text: String = "Hi",
    html: String = "<p>Hi</p>"
  ) throws -> String {
    let sender = try #require(MailAddress("noreply@example.org"))
    let recipient = try #require(MailAddress("ben@example.org"))
    let message = MailMessage(
      sender: sender, senderName: name, recipient: recipient, subject: subject, text: text,
      html: html, identifier: "abc123", date: 1_000_000_000, language: "en")
    return String(decoding: message.bytes, as: UTF8.self)
  }

  @Test func `A message has both forms and the headers of RFC 5322`() throws {
    let text = try message()
    #expect(
      text.hasPrefix(
        "Date: Sun, 09 Sep 2001 01:46:40 +0000\r\nFrom: Sharehold <noreply@example.org>\r\nTo: <ben@example.org>\r\nSubject: Hello\r\nMessage-ID: <abc123@example.org>\r\n"
      ))
    #expect(text.contains("text/plain; charset=utf-8") && text.contains("text/html; charset=utf-8"))
    #expect(text.hasSuffix("--=_abc123--\r\n"))
  }

  @Test func `Nothing in a title or a name makes a header of its own`() throws {
    let text = try message(
      subject: "Plan\r\nBcc: eve@example.org\r\n\r\nbody", name: "Mia\nX-Evil: yes")
    let head = text.prefix(upTo: try #require(text.firstRange(of: "\r\n\r\n")).lowerBound)
    let lines = head.split(separator: "\r\n")
    #expect(!lines.contains { $0.hasPrefix("Bcc:") || $0.hasPrefix("X-Evil") || $0 == "body" })
    #expect(!text.replacing("\r\n", with: "").contains { $0 == "\n" || $0 == "\r" })
  }

  @Test func `Foreign letters come in encoded words that are short and whole`() throws {
    let subject = String(repeating: "Grüße aus Köln 🎈 ", count: 12)
    let text = try message(subject: subject, name: "Zoë Ångström")
    let start = try #require(text.firstRange(of: "Subject: ")).upperBound
    let rest = text[start...]
    let value = rest[..<(try #require(rest.firstRange(of: "\r\nMessage-ID"))).lowerBound]
    var decoded: [UInt8] = []
    for word in value.split(separator: "\r\n ") {
      #expect(word.utf8.count <= 75 && word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
      let bytes = [UInt8](try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))))
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      decoded += bytes
    }
    #expect(String(decoding: decoded, as: UTF8.self) == subject)
    #expect(text.contains("From: =?UTF-8?B?"))
  }

  @Test func `A text that looks like an encoded word is encoded`() throws {
    #expect(
      !(try message(subject: "=?UTF-8?B?aGFoYQ==?=")).contains("Subject: =?UTF-8?B?aGFoYQ==?="))
  }

  @Test func `Bodies have no long line, no bare line end and come back whole`() {
    let text = "Ünïcode = yes \n" + String(repeating: "x", count: 300) + " \n.\n"
    let coded = QuotedPrintable.encode(text)
    #expect(
      coded.split(separator: "\r\n", omittingEmptySubsequences: false).allSatisfy {
        $0.utf8.count <= 76
      })
    #expect(coded.utf8.allSatisfy { $0 < 0x80 })
    #expect(coded.contains("=C3=9Cn=C3=AFcode =3D yes=20\r\n"))
  }

  @Test(arguments: [
    "a@b>\r\nRCPT TO:<c@d", "a b@c.org", "a@b.org,c@d.org", "@b.org", "a@", "\"x\"@y.org",
    "a\u{0}@b.org",
  ])
  func `What could break out of a command is no address`(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test func `A mail server is encrypted unless it is on this machine`() throws {
    let sender = try #require(MailAddress("a@example.org"))
    #expect(MailServer(url: "smtp://mail.example.org:587", sender: sender)?.protection == .required)
    #expect(MailServer(url: "smtp://127.0.0.1:25", sender: sender)?.protection == .optional)
    #expect(MailServer(url: "smtp://[::1]:25", sender: sender)?.protection == .optional)
    for url in ["http://x", "smtp://", "smtp://a:b@c.org", "smtp://x/y", "smtp://x y"] {
      #expect(MailServer(url: url, sender: sender) == nil, "\(url)")
    }
  }
}
