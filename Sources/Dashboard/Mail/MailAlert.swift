import Addresses
import RecordStore
import Records

extension MailWriter {
  /// What was found, a line for each, and where to look at it.
  func alert(_ things: [FoundThing], _ container: Container?) -> MessagePage {
    let wording = FindingWording(words)
    let lines = things.map { thing in
      words(
        AlertWord.mailLine,
        [
          "severity": wording.severity(thing.finding.kind).text,
          "kind": wording.kind(thing.finding.kind), "name": wording.what(thing),
          "place": wording.place(thing), "reason": wording.reason(thing),
        ])
    }
    let list = container.map { Address.containerFindings($0.identifier) } ?? .findings
    let address = things.count == 1 ? Address.finding(things[0].finding.key.text) : list
    let subject =
      things.count == 1
      ? wording.kind(things[0].finding.kind) + ": " + wording.what(things[0])
      : words(AlertWord.mailMany, count: Int64(things.count))
    return MessagePage(
      subject: subject, heading: subject, paragraphs: lines,
      link: (words[AlertWord.mailOpen], publicURL.url(address)),
      footer: [
        words(AlertWord.mailWhy, ["url": publicURL.url(.alerts)]), sentTo,
      ])
  }
}
