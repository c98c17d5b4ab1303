import Addresses
import HTTP
import RecordStore
import Records

/// The activity log of a container, or of the whole server.
enum LogHandler {
  private static let limit = 50
  /// Entries that are read at once for a file, and those of one file.
  private static let partSize = 1000
  private static let mostInFile = 100_000
  private static let mostChains = 200

  static func show(_ visit: Visit) throws -> Response {
    let place = try FindingsPlace(visit)
    let container = place.container
    let sight = try visit.read {
      try LogSight.load($0, caller: visit.caller, container: container?.id, now: visit.now)
    }
    guard let sight else {
      guard let container else { throw StoreError(.notFound) }
      return visit.answer(notYours(visit, container))
    }
    let asked = try visit.read { try LogAsked(visit, container, $0) }
    let form = ReachForm(visit)
    var page = try page(visit, asked, container)
    guard page.problems.isEmpty else { return visit.answer(page, status: .badRequest) }
    if form != .page {
      if let all = try everything(visit, asked.filter, sight) {
        let wording = LogWording(visit.words)
        return form == .csv
          ? ReachForm.csv(wording.table(all), "log")
          : ReachForm.json(wording.json(all, container: container), "log")
      }
      page.problems = [
        Problem(visit.words(LogWord.tooMany, count: Int64(mostInFile)), field: "from")
      ]
      return visit.answer(page, status: .badRequest)
    }
    let reading = try visit.read {
      try LogReading.page(
        $0, caller: visit.caller, sight, asked.filter, at: asked.place, limit: limit)
    }
    fill(&page, reading, visit, asked)
    return visit.answer(page)
  }

  /// All that the filter leaves, read part by part; nil when it is more than a file should hold.
  private static func everything(
    _ visit: Visit, _ filter: LogFilter, _ sight: LogSight
  ) throws -> LogReading? {
    var all = LogReading()
    var place = LogReading.Place.newest
    while all.rows.count <= mostInFile {
      let part = try visit.read {
        try LogReading.page(
          $0, caller: visit.caller, sight, filter, at: place, limit: partSize)
      }
      all.rows += part.rows
      all.people.merge(part.people) { $1 }
      guard part.hasOlder, let last = part.rows.last else { return all }
      place = .before(last.entry.id)
    }
    return nil
  }

  private static func page(
    _ visit: Visit, _ asked: LogAsked, _ container: Container?
  ) throws -> LogPage {
    let words = visit.words
    var page = LogPage(
      frame: frame(visit, container), title: title(words, container), action: asked.path)
    page.clock = words.clockName
    page.usesFilter = asked.usesFilter
    page.kinds =
      [Choice("", words[LogWord.any])]
      + FactKind.allCases.map { ($0.rawValue, words.kind($0)) }.sorted { $0.1 < $1.1 }.map {
        Choice($0.0, $0.1, isSelected: $0.0 == asked.filter.kind?.rawValue)
      }
    if container == nil { page.chains = try chains(visit, asked.filter.chain) }
    (page.person, page.object, page.from, page.to) =
      (asked.person, asked.object, asked.from, asked.to)
    page.problems = asked.problems
    page.csvHref = asked.address(["as": "csv"])
    page.jsonHref = asked.address(["as": "json"])
    let mayVerify =
      try visit.person.mayReadAccounts
      || container.map { container in
        try visit.read {
          try Access.allows(
            $0, visit.caller, .readContainer, container: container.id, now: visit.now)
        }
      } ?? false
    if mayVerify { page.verifyHref = Address.verify.path }
    return page
  }

  private static func chains(_ visit: Visit, _ chosen: Int64?) throws -> [Choice] {
    let words = visit.words
    let containers = try visit.read {
      try Containers.list($0, caller: visit.caller, now: visit.now)
    }
    return [
      Choice("", words[LogWord.chainAll]),
      Choice("0", words[VerifyWord.accounts], isSelected: chosen == 0),
    ]
      + containers.prefix(mostChains).map { summary in
        Choice(
          String(summary.container.id.rawValue), Shown.name(summary.container.name),
          isSelected: chosen == summary.container.id.rawValue)
      }
  }

  private static func fill(
    _ page: inout LogPage, _ reading: LogReading, _ visit: Visit, _ asked: LogAsked
  ) {
    let words = visit.words
    let wording = LogWording(words)
    page.rows = reading.rows.map { row($0, reading, visit, wording, asked) }
    let ids = reading.rows.map(\.entry.id)
    if reading.hasNewer, let first = ids.first {
      page.newer = asked.address(["after": String(first)])
    }
    if reading.hasOlder, let last = ids.last {
      page.older = asked.address(["before": String(last)])
    }
    let person = asked.filter.person.flatMap { reading.people[$0] }
    page.chips = asked.chips(
      words, person: person.map { ReachWording(words).name($0) },
      chain: page.chains.first { $0.isSelected }?.text)
    if page.rows.isEmpty { page.emptiness = emptiness(words, asked) }
  }

  private static func row(
    _ row: LogReading.LogRow, _ reading: LogReading, _ visit: Visit, _ wording: LogWording,
    _ asked: LogAsked
  ) -> LogPage.Row {
    let words = visit.words
    let entry = row.entry
    let from = [row.source, row.request].compactMap(\.self).map { Shown.start($0, limit: 60) }
    return LogPage.Row(
      number: String(entry.id), href: path(of: entry.id, row.container), at: entry.at,
      moment: words.moment(entry.at), who: wording.who(row),
      whoHref: entry.actor.accountID.map {
        asked.address(["person": String($0.rawValue), "entry": nil])
      },
      what: words.entry(entry), changes: wording.changes(row, reading.people),
      object: row.object?.name, objectHref: row.object.flatMap { href($0, visit) },
      place: asked.filter.chain == nil ? wording.chain(row) : nil, way: wording.way(entry),
      from: from.isEmpty ? nil : from.joined(separator: " · "))
  }

  /// Pages of people are the administrators' and auditors'.
  private static func href(_ object: LogObject, _ visit: Visit) -> String? {
    if case .account = object, !visit.person.mayReadAccounts { nil } else { object.path }
  }

  /// Nothing was done yet, the filter hides it, or there is no such entry for this person.
  private static func emptiness(_ words: Words, _ asked: LogAsked) -> Emptiness {
    if asked.filter.entry != nil {
      return Emptiness(
        title: words[LogWord.noEntry], help: words[LogWord.noEntryHelp], clearHref: asked.path)
    }
    if asked.usesFilter {
      return Emptiness(
        title: words[LogWord.hidden], help: words[LogWord.hiddenHelp], clearHref: asked.path)
    }
    return Emptiness(
      title: words[LogWord.empty], help: words[LogWord.emptyHelp],
      clearHref: asked.place == .newest ? nil : asked.path)
  }

  private static func notYours(_ visit: Visit, _ container: Container) -> LogPage {
    let words = visit.words
    var page = LogPage(
      frame: frame(visit, container), title: title(words, container), action: "")
    page.isAnything = false
    page.emptiness = Emptiness(
      title: words[LogWord.notYours], help: words[LogWord.notYoursHelp])
    return page
  }

  /// Where an entry stands in its log.
  static func path(of entry: Int64, _ container: Container?) -> String {
    (container.map { Address.containerLog($0.identifier).path } ?? Address.log.path)
      + "?entry=\(entry)"
  }

  private static func title(_ words: Words, _ container: Container?) -> String {
    words[container == nil ? LogWord.server : .title]
  }

  private static func frame(_ visit: Visit, _ container: Container?) -> Frame {
    let words = visit.words
    let crumb = container.map {
      Crumb(Shown.name($0.name), Address.container($0.identifier).path)
    }
    var frame = visit.frame(
      .browse,
      crumbs: [
        Crumb(words[.containersTitle], Address.containers.path), crumb,
        Crumb(title(words, container)),
      ].compactMap(\.self))
    frame.container = crumb
    return frame
  }
}
