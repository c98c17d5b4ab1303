import Addresses
package import RecordStore
import Records
import Templating

/// A message, worded in the recipient's language.
package struct MailText: Sendable {
  package let senderName: String
  package let subject: String
  package let text: String
  package let html: String
  package let language: String
  /// What ends such mails with one request.
  package let unsubscribe: String?
}

extension Desk {
  /// Nothing of it may be written down: it holds the letter's secrets.
  package func compose(_ letter: Letter) -> MailText {
    let language = templates.language(letter.language) ?? templates.languages[0]
    let words = Words(templates.catalogue(language), now: store.clock.now())
    let writer = MailWriter(words: words, publicURL: publicURL, letter: letter)
    let page = writer.page
    let html = templates.page(page, in: language, now: words.now)
    return MailText(
      senderName: writer.senderName, subject: page.subject, text: page.text,
      html: String(decoding: html, as: UTF8.self), language: language.code,
      unsubscribe: page.unsubscribe?.url)
  }
}

/// Words one letter.
struct MailWriter {
  let words: Words
  let publicURL: PublicURL
  let letter: Letter

  var senderName: String {
    guard case .invitation(let invited) = letter.content, let name = invited.inviter.name else {
      return "Sharehold"
    }
    return words(MailWord.senderName, ["name": name])
  }

  var page: MessagePage {
    switch letter.content {
    case .invitation(let invited): invitation(invited)
    case .passwordReset(let name, let secret, let until):
      plain(
        .resetSubject, [words(MailWord.resetText, ["name": name, "host": host])],
        link: (words[MailWord.resetButton], publicURL.url(.setUp(secret: secret))),
        ending: [words(MailWord.once, ["time": words.moment(until)]), words[MailWord.resetIgnore]])
    case .addressCheck(let name, let code, let secret, let until):
      addressCheck(name, code, secret, until)
    case .addressAdded(let name, let address):
      plain(
        .addedSubject,
        [words(MailWord.addedText, ["name": name, "address": address, "host": host])],
        link: (words[MailWord.addedButton], publicURL.url(.account)),
        ending: [words[MailWord.addedIgnore]])
    case .news(let item, let ending): news([item], words.news(item), ending, .unsubscribe)
    case .summary(let items, let ending):
      news(
        items, words(NewsWord.summarySubject, count: Int64(items.count)), ending,
        .unsubscribeSummary)
    case .alert(let things, let container): alert(things, container)
    }
  }

  private var host: String {
    String(publicURL.origin.drop { $0 != "/" }.drop { $0 == "/" })
  }

  var sentTo: String {
    words(MailWord.sentTo, ["address": letter.recipient, "host": host])
  }

  private func plain(
    _ subject: MailWord, _ paragraphs: [String], link: (String, String), ending: [String]
  ) -> MessagePage {
    MessagePage(
      subject: words[subject], heading: words[subject], paragraphs: paragraphs,
      link: (link.0, link.1), footer: ending + [sentTo])
  }

  private func addressCheck(
    _ name: String, _ code: String, _ secret: String, _ until: Int64
  ) -> MessagePage {
    var page = plain(
      .checkSubject, [words(MailWord.checkText, ["name": name, "host": host])],
      link: (words[MailWord.checkButton], publicURL.url(.confirmAddress(secret: secret))),
      ending: [words(MailWord.once, ["time": words.moment(until)]), words[MailWord.checkIgnore]])
    page.code = (words[MailWord.checkCode], code)
    return page
  }

  /// One line for each, and where all of them stand.
  private func news(
    _ items: [NewsItem], _ subject: String, _ ending: String, _ end: NewsWord
  ) -> MessagePage {
    let shown = items.prefix(Self.mostLines)
    var lines = shown.map { item in
      words.joined(NewsWord.line, ["text": words.news(item), "time": words.moment(item.at)])
    }
    if items.count > shown.count {
      lines.append(words(NewsWord.more, count: Int64(items.count - shown.count)))
    }
    return MessagePage(
      subject: subject, heading: subject, paragraphs: lines,
      link: (words[NewsWord.open], publicURL.url(.notifications)), footer: [sentTo],
      unsubscribe: (words[end], publicURL.url(.unsubscribe(secret: ending))))
  }

  private static let mostLines = 50

  private func invitation(_ invited: Letter.Invited) -> MessagePage {
    let inviter = PersonValue(invited.inviter, words)
    let title = Shown.start(invited.title, limit: 150)
    let subject = words(MailWord.inviteSubject, ["name": inviter.name, "title": title])
    var lines: [String] = []
    if let handle = inviter.handle {
      lines.append(words(MailWord.inviteFrom, ["name": inviter.name, "handle": handle]))
    }
    let deed = words.deed(invited.permission, kind: invited.kind)
    lines.append(words(MailWord.inviteRight, ["deed": deed]))
    if let until = invited.until {
      lines.append(words(MailWord.inviteUntil, ["time": words.moment(until)]))
    }
    let url = publicURL.personalShare(invited.guid, secret: invited.secret)
    return MessagePage(
      subject: subject, heading: subject, paragraphs: lines,
      quote: invited.note.map {
        (words(MailWord.inviteNote, ["name": inviter.name]), Shown.paragraphs($0))
      },
      link: (words[MailWord.inviteButton], url),
      footer: [words(MailWord.inviteHow, ["name": inviter.name]), sentTo])
  }
}

extension Words {
  /// `see the Trip and what is below it`
  func deed(_ permission: Permission, kind: String?) -> String {
    let mayEdit = permission == .readWrite
    guard let kind else { return self[mayEdit ? PanelWord.factEditZone : .factSeeZone] }
    return self(mayEdit ? PanelWord.factEditRecord : .factSeeRecord, ["type": kind])
  }
}
