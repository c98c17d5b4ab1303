import Templating

/// What every mail is made of; its plain text and its HTML say the same.
struct MessagePage: Page {
  static var template: String { "Mail/Message" }

  struct Frame: PageValue {
    static var shape: Shape<Self> { Shape([]) }
  }

  var subject: String
  var heading: String
  var paragraphs: [String]
  /// What somebody wrote, and who.
  var quote: (title: String, text: String)?
  /// Digits to type.
  var code: (title: String, text: String)?
  /// The one link.
  var link: (label: String, url: String)?
  var footer: [String]
  /// The link that ends mails of this kind.
  var unsubscribe: (label: String, url: String)?

  static var shape: Shape<Self> {
    Shape([
      .value("frame") { _ in Frame() },
      .text("subject") { $0.subject },
      .text("heading") { $0.heading },
      .list("paragraphs") { $0.paragraphs },
      .optionalText("quote") { $0.quote?.text },
      .text("quoteTitle") { $0.quote?.title ?? "" },
      .list("quoteLines") { $0.quoteLines },
      .optionalText("code") { $0.code?.text },
      .text("codeTitle") { $0.code?.title ?? "" },
      .optionalText("link") { $0.link?.url },
      .text("label") { $0.link?.label ?? "" },
      .list("footer") { $0.footer },
      .optionalText("unsubscribe") { $0.unsubscribe?.url },
      .text("unsubscribeLabel") { $0.unsubscribe?.label ?? "" },
    ])
  }

  private var quoteLines: [String] {
    (quote?.text ?? "").split(separator: "\n").map(String.init)
  }

  var text: String {
    var parts = [heading] + paragraphs
    if let quote {
      parts.append(quote.title + "\n\n" + quoteLines.map { "> " + $0 }.joined(separator: "\n"))
    }
    if let code { parts.append(code.title + "\n\n    " + code.text) }
    if let link { parts.append(link.label + ":\n" + link.url) }
    var footer = footer
    if let unsubscribe { footer.append(unsubscribe.label + ":\n" + unsubscribe.url) }
    return (parts + ["-- "] + footer).joined(separator: "\n\n") + "\n"
  }
}
