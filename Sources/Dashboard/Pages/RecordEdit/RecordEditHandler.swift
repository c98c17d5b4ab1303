import Addresses
import HTTP
import RecordStore
import Records

/// Changing a record. What was not touched is not written; what somebody else changed meanwhile is
/// shown beside what was typed.
enum RecordEditHandler {
  static func show(_ visit: Visit) throws -> Response {
    let view = try visit.read { try RecordView.load($0, visit) }
    try view.requireUpdate()
    var draft = draft(view)
    if let parent = visit.request.query["parent"] { draft.parent.value = parent.trimmed }
    return visit.answer(page(visit, view, draft))
  }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try visit.read { try RecordView.load($0, visit) }
    try view.requireUpdate()
    let words = visit.words
    var draft = draft(view)
    draft.read(form)
    let isSearch = try RecordSearch.run(visit, view.place.zone, form, &draft)
    let sharing =
      try draft.parent.value == draft.wasParent
      ? nil
      : ChildSharing.load(
        visit, view.place.zone, parent: draft.parent.value, now: view.governing)
    func shown(_ status: Status, inTheWay: Crumb? = nil) -> Response {
      var page = page(visit, view, draft, tag: form["change-tag"])
      page.tell(sharing)
      page.inTheWay = inTheWay
      return visit.answer(page, status: status)
    }
    if isSearch { return shown(.ok) }
    let (set, removed) = draft.changes(words)
    guard draft.problems.isEmpty else { return shown(.badRequest) }
    let path =
      ListOrigin(visit.request, of: view.place.address)?.path(changed: view.row.name)
      ?? Address.record(view.address).path
    let parent = draft.parentChange
    if set.isEmpty, removed.isEmpty, parent == .keep {
      return visit.guest.follow(Outcome(to: path, notice: words[.noticeRecordUntouched]))
    }
    if let sharing, sharing.token != form["was-sharing"] { return shown(.ok) }
    let operation = RecordOperation(
      .update, name: view.row.name, type: view.row.type, changeTag: form["change-tag"],
      fields: set, removed: removed, parent: parent)
    let request = ModifyRequest(zone: view.place.zone, operations: [operation])
    let names = set.map(\.name) + removed.sorted() + (parent == .keep ? [] : [words[.recordParent]])
    do {
      return try await visit.once(form) { context in
        _ = try RecordWriter.modify(context, request).first?.get()
        return Outcome(
          to: path, notice: words(.noticeRecordSaved, ["fields": names.joined(separator: ", ")]))
      }
    } catch let error as StoreError where error.code == .conflict {
      return try conflict(visit, draft)
    } catch let error as StoreError where error.isAboutInput || error.isPassing {
      draft.refuse(error, words)
      return shown(error.formStatus, inTheWay: try visit.inTheWay(error))
    }
  }

  private static func conflict(_ visit: Visit, _ typed: RecordDraft) throws -> Response {
    let view = try visit.read { try RecordView.load($0, visit) }
    var draft = draft(view)
    draft.meet(typed, visit.words)
    var page = page(visit, view, draft)
    let name = view.row.modifiedBy.flatMap { view.people[$0] }
    page.conflictTitle =
      name.map { visit.words(.conflictTitle, ["name": $0]) }
      ?? visit.words[.conflictTitleSomebody]
    page.button = visit.words[.recordSaveAgain]
    return visit.answer(page, status: .conflict)
  }

  private static func draft(_ view: RecordView) -> RecordDraft {
    RecordDraft(
      type: view.type, fields: view.fields, parent: view.parents.first?.name ?? "",
      mayAdd: view.place.environment == .development, clock: view.onlooker.words.zone)
  }

  private static func page(
    _ visit: Visit, _ view: RecordView, _ draft: RecordDraft, tag: String? = nil
  ) -> RecordEditPage {
    let words = visit.words
    let title = words(.recordEditTitle, ["name": view.title])
    let path = Address.record(view.address).path
    let origin = ListOrigin(visit.request, of: view.place.address)
    var page = RecordEditPage(
      frame: visit.frame(
        .browse, in: view.place, after: [Crumb(view.title, path)], title: words[.recordEdit]),
      title: title, isNew: false,
      action: origin.carried(by: Address.editRecord(view.address).path),
      button: words[.recordSave], cancel: path)
    page.summary = "\(Shown.name(view.row.type)) · \(Shown.name(view.row.name))"
    page.changeTag = tag ?? view.row.changeTag
    page.fill(draft, words)
    return page
  }
}

extension RecordView {
  func requireUpdate() throws {
    let decision = decision(.updateRecord)
    guard decision.isAllowed, !row.flags.contains(.shareRecord) else {
      throw StoreError(.accessDenied, decision: decision)
    }
  }
}

extension RecordEditPage {
  mutating func fill(_ draft: RecordDraft, _ words: Words) {
    fields = draft.inputs(words)
    added = draft.addedInputs(words)
    parentField = draft.parent
    wasParent = draft.wasParent
    parentMatches = draft.parentMatches
    problems = draft.problems
  }
}
