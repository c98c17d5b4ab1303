import Addresses
import HTTP
package import RecordStore
package import Records

/// Words what was found, for pages, files, mails and the command line.
package struct FindingWording: Sendable {
  let words: Words
  /// How owners are written in references; else by their user record names.
  private let owners: [AccountID: String]

  package init(_ words: Words, owners: [AccountID: String] = [:]) {
    self.words = words
    self.owners = owners
  }

  func severity(_ kind: FindingKind) -> BadgeValue {
    let text = words.family("finding.severity.\(kind.severity.rawValue)")
    return switch kind.severity {
    case .serious: BadgeValue(.bad, text)
    case .attention: BadgeValue(.warn, text)
    case .note: BadgeValue(.wait, text)
    }
  }

  func kind(_ kind: FindingKind) -> String { words.family("finding.kind.\(kind.rawValue)") }

  /// The name of what it is about. Titles are content: only the owner reads them here.
  func what(_ thing: FoundThing) -> String {
    guard let share = thing.share else { return Shown.name(thing.finding.name ?? "") }
    guard thing.owner?.isYou != true else { return share.shownTitle }
    return Shown.start(share.rootName ?? share.zoneName, limit: 120)
  }

  /// What it is, and where.
  func place(_ thing: FoundThing) -> String {
    let container = Shown.name(thing.container.name)
    guard let share = thing.share else {
      let environment = thing.finding.environment.map(words.environment)
      return [words[FindingWord.credentials], container, environment ?? ""].joined(separator: " · ")
    }
    let kind = share.rootType.map { Shown.name($0) } ?? words[FindingWord.wholeZone]
    return [kind, Shown.name(share.zoneName), container, words.environment(share.environment)]
      .joined(separator: " · ")
  }

  func reason(_ thing: FoundThing) -> String {
    let finding = thing.finding
    if finding.kind == .withoutUse, !thing.tellsSince {
      return words(
        FindingWord.longUnused, ["name": name(thing.person)],
        count: FindingTerms.standard.unusedDays)
    }
    let days = max(words.now - finding.since, 0) / 86_400_000
    return words.family(
      "finding.text.\(finding.kind.rawValue)",
      [
        "name": finding.name ?? name(thing.person), "other": name(thing.other),
        "address": finding.address ?? "",
      ], count: finding.count ?? days)
  }

  func since(_ thing: FoundThing) -> String {
    thing.tellsSince ? words.moment(thing.finding.since) : ""
  }

  func owner(_ thing: FoundThing) -> String { thing.owner.map { name($0) } ?? "" }

  /// Until when it is accepted, by whom, and why.
  func acceptance(_ thing: FoundThing) -> String? {
    guard let acceptance = thing.finding.acceptance else { return nil }
    return words(
      FindingWord.acceptedBy,
      [
        "time": words.date(acceptance.until), "reason": acceptance.reason,
        "name": thing.acceptedBy.map { name($0) } ?? words[HomeWord.server],
      ])
  }

  private func name(_ person: Person?) -> String {
    guard let person else { return words[FindingWord.oneTimeLink] }
    return person.name ?? person.address ?? words[FindingWord.oneTimeLink]
  }

  /// What it is about, on one line, the parts percent-encoded as in answers about reach.
  func reference(_ thing: FoundThing) -> String {
    if thing.share == nil {
      return PercentCoding.encode(thing.container.identifier) + "/"
        + (thing.finding.environment?.rawValue ?? "")
    }
    return reference(thing.container, thing.share)
  }

  /// A share, or the container where there is none.
  func reference(_ container: Container, _ share: ShareSummary?) -> String {
    let start = PercentCoding.encode(container.identifier)
    guard let share else { return start }
    let owner = owners[share.owner] ?? share.ownerRecordName ?? ""
    let zone =
      "\(start)/\(share.environment.rawValue)/private:\(PercentCoding.encode(owner))/"
      + PercentCoding.encode(share.zoneName)
    return share.rootName.map { zone + "/" + PercentCoding.encode($0) } ?? zone
  }

  package func table(_ things: [FoundThing]) -> ReachTable {
    let heading: [FindingWord] = [
      .severity, .kind, .object, .reason, .since, .owner, .state,
    ]
    return ReachTable(
      heading: heading.map { words[$0] },
      rows: things.map { thing in
        [
          severity(thing.finding.kind).text, kind(thing.finding.kind), reference(thing),
          reason(thing), since(thing), owner(thing), acceptance(thing) ?? "",
        ]
      })
  }
}
