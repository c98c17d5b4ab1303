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
    do {
      return try await visit.once(form) { context in
        let operation = RecordOperation(.delete, name: view.row.name, changeTag: form["change-tag"])
        let request = ModifyRequest(zone: view.place.zone, operations: [operation])
        if let refusal = try RecordWriter.modify(context, request).first?.refusal { throw refusal }
        return Outcome(
          to: Address.zone(view.place.address).path(ListState(type: view.row.type)),
          notice: words(.noticeRecordDeleted, ["name": view.title]))
      }
    } catch let error as StoreError where [.referenceViolation, .conflict].contains(error.code) {
      return visit.answer(try page(visit, words.problem(error)), status: .conflict)
    }
  }

  private static func page(_ visit: Visit, _ problem: String?) throws -> ConfirmPage {
    let view = try visit.read { try RecordView.load($0, visit) }
    let decision = view.decision(.deleteRecord)
    guard decision.isAllowed else { throw StoreError(.accessDenied, decision: decision) }
    let words = visit.words
    let title = words(.recordDeleteTitle, ["name": view.title])
    let path = Address.record(view.address).path
    var page = ConfirmPage(
      frame: visit.frame(.browse, in: view.place, title: title), title: title,
      action: path + "/delete",
      hidden: [KeptField(name: "change-tag", value: view.row.changeTag)],
      sentences: [words[.recordDeleteText]], button: words[.recordDeleteButton], cancel: path)
    if view.isRoot { page.sentences.append(words[.recordDeleteRoot]) }
    list(view, words, in: &page)
    if let problem { page.problem = problem }
    return page
  }

  /// Who hangs on the record: what blocks first, then what goes along, then who is left alone.
  private static func list(_ view: RecordView, _ words: Words, in page: inout ConfirmPage) {
    let blocking = view.references.rows.filter { $0.action == .validate }
    let cascading = view.references.rows.filter { $0.action == .deleteSelf }
    if !blocking.isEmpty {
      page.listTitle = words[.recordDeleteBlocked]
      page.list = blocking.map { name($0.record) }
    } else if !cascading.isEmpty {
      page.listTitle = words[.recordDeleteCascade]
      page.list = cascading.map { name($0.record) }
    } else if !view.children.rows.isEmpty {
      let count = view.children.rows.count
      page.listTitle = words(.recordDeleteChildren, count: Int64(count))
      page.list = view.children.rows.map(name)
      if view.children.next != nil { page.list.append("…") }
    }
  }

  private static func name(_ record: RecordSummary) -> String {
    record.title.map { Shown.start($0) } ?? Shown.name(record.name)
  }
}
