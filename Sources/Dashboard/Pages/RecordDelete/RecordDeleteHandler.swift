import Addresses
import HTTP
import RecordStore
import Records

/// Deleting a record: what goes with it, what keeps it.
enum RecordDeleteHandler {
  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit, nil)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try visit.read { try RecordView.load($0, visit) }
    let words = visit.words
    let list =
      ListOrigin(visit.request, of: view.place.address)?.path
      ?? Address.zone(view.place.address).path(ListState(type: view.row.type))
    do {
      return try await visit.once(form) { context in
        let operation = RecordOperation(.delete, name: view.row.name, changeTag: form["change-tag"])
        let request = ModifyRequest(zone: view.place.zone, operations: [operation])
        if let refusal = try RecordWriter.modify(context, request).first?.refusal { throw refusal }
        return Outcome(
          to: list,
          notice: words(.noticeRecordDeleted, ["name": view.title])
            + (view.isOwn ? " " + words[RecordWord.deleteKept] : ""))
      }
    } catch let error as StoreError where [.referenceViolation, .conflict].contains(error.code) {
      return visit.answer(try page(visit, words.problem(error)), status: .conflict)
    }
  }

  private static func page(_ visit: Visit, _ problem: String?) throws -> ConfirmPage {
    let words = visit.words
    let (view, plan, people) = try visit.read { c in
      let view = try RecordView.load(c, visit)
      let decision = view.decision(.deleteRecord)
      guard decision.isAllowed else { throw StoreError(.accessDenied, decision: decision) }
      return (
        view, try RemovalPlan.load(c, visit.viewer, of: view.row), try losers(view, visit, c)
      )
    }
    let title = words(.recordDeleteTitle, ["name": view.title])
    let path = Address.record(view.address).path
    var page = ConfirmPage(
      frame: visit.frame(.browse, in: view.place, title: title), title: title,
      action: ListOrigin(visit.request, of: view.place.address).carried(by: path + "/delete"),
      hidden: [KeptField(name: "change-tag", value: view.row.changeTag)],
      sentences: [words[.recordDeleteText]], button: words[.recordDeleteButton], cancel: path)
    if view.isOwn { page.sentences.append(words[RecordWord.deleteKept]) }
    if view.isRoot { page.sentences.append(words[.recordDeleteRoot]) }
    page.sections = sections(view, plan, people, words)
    if plan.isHeld || plan.isTooLarge {
      page.warning = words[plan.isTooLarge ? RecordWord.deleteTooLarge : .deleteHeld]
      page.button = ""
    }
    page.problem = problem
    return page
  }

  /// Who hangs on the record: what blocks first, then what goes along, who loses access, and who is
  /// left without a parent.
  private static func sections(
    _ view: RecordView, _ plan: RemovalPlan, _ losers: [String], _ words: Words
  ) -> [ConfirmPage.Section] {
    var sections = [
      ConfirmPage.Section(
        title: words[.recordDeleteBlocked], lines: lines(plan.holding, of: plan.holdingCount, words)
      ),
      ConfirmPage.Section(
        title: words(RecordWord.deleteGoing, count: Int64(plan.goingCount)),
        lines: lines(plan.going, of: plan.goingCount, words)),
      ConfirmPage.Section(title: words[RecordWord.deleteLose], lines: losers),
    ]
    let children = view.children.rows
    sections.append(
      ConfirmPage.Section(
        title: words(.recordDeleteChildren, count: Int64(children.count)),
        lines: children.map(name) + (view.children.next == nil ? [] : ["…"])))
    return sections.filter { !$0.lines.isEmpty }
  }

  /// The records by name; those that are too many, or not for the viewer, by number.
  private static func lines(
    _ records: [RecordSummary], of count: Int, _ words: Words
  ) -> [String] {
    let rest = count - records.count
    return records.map(name)
      + (rest > 0 ? [words(RecordWord.deleteMore, count: Int64(rest))] : [])
  }

  /// Whoever takes part in the share that ends with its root.
  private static func losers(
    _ view: RecordView, _ visit: Visit, _ c: Store.Reader
  ) throws -> [String] {
    guard view.isRoot, let share = view.governing else { return [] }
    let panel = try SharePanel.load(c, caller: visit.caller, share: share, now: visit.now)
    return panel.people.map { row in
      let person = PersonValue(row.person, visit.words)
      return person.handle.map { "\(person.name) (\($0))" } ?? person.name
    }
  }

  private static func name(_ record: RecordSummary) -> String {
    let title = record.title.map { Shown.start($0) } ?? Shown.name(record.name)
    return "\(title) · \(Shown.name(record.type))"
  }
}
