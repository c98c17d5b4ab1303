import Addresses
import HTTP
import RecordStore
import Records

/// Deleting records that were selected in a table: their names first, then what became of each.
enum SelectionHandler {
  private static let mostNames = 20

  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try visit.read { try visit.zone($0) }
    let chosen = form.values("record").compactMap(ChosenRecord.init(text:))
      .prefix(ModifyRequest.operationLimit)
    guard !chosen.isEmpty else { return visit.answer(try page(visit), status: .badRequest) }
    let words = visit.words
    let done = "\(Address.zone(place.address).path)/selected/\(form.submissionKey)"
    let list = ListState(visit.request.query).query
    return try await visit.once(form) { context in
      let operations = chosen.map {
        RecordOperation(.delete, name: $0.name, changeTag: $0.changeTag)
      }
      let request = ModifyRequest(zone: place.zone, operations: operations, isAtomic: false)
      let outcomes = try RecordWriter.modify(context, request)
      let lines = zip(chosen, outcomes).map { record, outcome in
        SelectionResult(name: record.name, refusal: outcome.refusal.map { words.problem($0) }).text
      }
      return Outcome(to: list.isEmpty ? done : "\(done)?\(list)", details: lines)
    }
  }

  /// What became of each record, as long as the server remembers the form.
  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let submission = Submission(
      account: visit.account, key: visit.request.parameters["submission"] ?? "")
    let (place, first) = try visit.read { c in
      let place = try visit.zone(c)
      _ = try ZoneSight(c, visit.onlooker(place).viewer, zone: place.zone)
      return (place, try submission.outcome(c))
    }
    guard let first else { throw StoreError(.notFound) }
    let results = Outcome(text: first.text).details.compactMap { SelectionResult(text: $0) }
    let deleted = results.count { $0.refusal == nil }
    let title = words(
      TableWord.selectedDone,
      ["deleted": words.number(Int64(deleted)), "total": words.number(Int64(results.count))])
    return visit.answer(
      SelectionPage(
        frame: visit.frame(.browse, in: place, title: title), title: title,
        rows: results.map { line($0, words) }, back: list(visit, place),
        deletedHref: visit.account == place.owner ? Address.zoneDeleted(place.address).path : nil))
  }

  private static func line(_ result: SelectionResult, _ words: Words) -> SelectionPage.Row {
    SelectionPage.Row(
      name: Shown.name(result.name), reason: result.refusal ?? "",
      badge: result.refusal == nil
        ? BadgeValue(.ended, words[TableWord.selectedDeleted])
        : BadgeValue(.warn, words[TableWord.selectedSkipped]))
  }

  private static func list(_ visit: Visit, _ place: ZonePlace) -> String {
    Address.zone(place.address).path(ListState(visit.request.query))
  }

  private static func page(_ visit: Visit) throws -> ConfirmPage {
    let words = visit.words
    let (place, records) = try visit.read { c in
      let place = try visit.zone(c)
      return (place, try ChosenRecord.load(visit, place, c))
    }
    let title =
      records.isEmpty
      ? words[TableWord.selectedNone]
      : words(TableWord.selectedTitle, count: Int64(records.count))
    let state = ListState(visit.request.query)
    var page = ConfirmPage(
      frame: visit.frame(.browse, in: place, title: title), title: title,
      action: "\(Address.zone(place.address).path)/selected?\(state.query)",
      hidden: records.map { KeptField(name: "record", value: $0.text) }, sentences: [],
      button: records.isEmpty
        ? "" : words(TableWord.selectedButton, count: Int64(records.count)),
      cancel: list(visit, place))
    guard !records.isEmpty else {
      page.sentences = [words[TableWord.selectedHow]]
      return page
    }
    page.sentences = [words[TableWord.selectedText]]
    if place.owner == visit.account { page.sentences.append(words[TableWord.selectedKept]) }
    let going = records.reduce(0) { $0 + $1.going }
    if going > 0 { page.sentences.append(words(TableWord.selectedGoing, count: Int64(going))) }
    page.sections = [
      section(words[TableWord.selectedShares], records.filter(\.isRoot), words),
      section(words[TableWord.selectedNames], records, words),
    ].filter { !$0.lines.isEmpty }
    return page
  }

  private static func section(
    _ title: String, _ records: [ChosenRecord], _ words: Words
  ) -> ConfirmPage.Section {
    var lines = records.prefix(mostNames).map { "\($0.title) · \(Shown.name($0.type))" }
    if records.count > mostNames {
      lines.append(words(TableWord.selectedMore, count: Int64(records.count - mostNames)))
    }
    return ConfirmPage.Section(title: title, lines: lines)
  }
}
