import HTTP

/// A message in plain text and HTML, as it goes over the wire (RFC 5322, 2045–2047).
package struct MailMessage: Sendable {
  package var sender: MailAddress
  /// Shown in front of the sender's address.
  package var senderName: String
  package var recipient: MailAddress
  package var subject: String
  package var text: String
  package var html: String
  /// Lower-case letters and digits; the same at every try, so that a copy is known as one.
  package var identifier: String
  /// Seconds since 1970.
  package var date: Int64
  /// Such as `de`.
  package var language: String
  /// What ends such messages with one request (RFC 8058).
  package var unsubscribe: String?

  package init(
    sender: MailAddress, senderName: String, recipient: MailAddress, subject: String,
    text: String, html: String, identifier: String, date: Int64, language: String,
    unsubscribe: String? = nil
  ) {
    self.sender = sender
    self.senderName = senderName
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.html = html
    self.identifier = identifier
    self.date = date
    self.language = language
    self.unsubscribe = unsubscribe
  }

  package var bytes: [UInt8] {
    let boundary = "=_\(identifier)"
    var lines = [
      "Date: \(HTTPDate.string(date).dropLast(3))+0000",
      "From: \(MailHeader.phrase(senderName)) <\(sender.text)>",
      "To: <\(recipient.text)>",
      "Subject: \(MailHeader.text(subject, after: "Subject: "))",
      "Message-ID: <\(identifier)@\(sender.domain)>",
      "MIME-Version: 1.0",
      "Content-Language: \(language)",
      "Auto-Submitted: auto-generated",
    ]
    if let unsubscribe {
      lines += [
        "List-Unsubscribe: <\(unsubscribe)>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      ]
    }
    lines += ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
    for (type, content) in [("plain", text), ("html", html)] {
      lines += [
        "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable", "", QuotedPrintable.encode(content),
      ]
    }
    lines += ["--\(boundary)--", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}
