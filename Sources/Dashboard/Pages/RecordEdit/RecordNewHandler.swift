import Addresses
import HTTP
import RecordStore
import Records
import Templating
import WireFormat

/// Making a record.
enum RecordNewHandler {
  static func show(_ visit: Visit) throws -> Response {
    let type = visit.request.query["type"] ?? ""
    let place = try Place.load(visit, type)
    var draft = place.draft
    var parent = visit.request.query["parent"] ?? ""
    if let original = visit.request.query["from"] {
      let row = try visit.read {
        try RecordReader.record($0, visit.viewer, zone: place.zone.zone, name: original)
      }
      let fields = try FieldCodec.fields(stored: row.fields)
      draft.copy(fields.filter { $0.type.kind != .asset })
      if parent.isEmpty, let id = row.parent {
        parent = try visit.read { try RecordReader.name(of: id, $0) } ?? ""
      }
    }
    var page = page(visit, place, draft)
    page.parentField = FormField("parent", parent)
    page.tell(try ChildSharing.load(visit, place.zone.zone, parent: parent))
    return visit.answer(page)
  }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let type = form["type"].trimmed
    let place = try Place.load(visit, type)
    var draft = place.draft
    draft.read(form)
    let isSearch = try RecordSearch.run(visit, place.zone.zone, form, &draft)
    let sharing = try ChildSharing.load(visit, place.zone.zone, parent: draft.parent.value)
    func refuse(
      _ status: Status, _ wrong: (field: String, text: String)? = nil, inTheWay: Crumb? = nil
    ) -> Response {
      var page = page(visit, place, draft)
      page.tell(sharing)
      page.inTheWay = inTheWay
      page.show(form, wrong)
      return visit.answer(page, status: status)
    }
    if isSearch { return refuse(.ok) }
    let (set, _) = draft.changes(words)
    guard draft.problems.isEmpty else { return refuse(.badRequest) }
    if let sharing, sharing.token != form["was-sharing"] { return refuse(.ok) }
    let name = form["record-name"].trimmed
    let operation = RecordOperation(
      .create, name: name.isEmpty ? nil : name, type: type, fields: set,
      parent: draft.parent.value.isEmpty ? .keep : .record(draft.parent.value))
    let request = ModifyRequest(zone: place.zone.zone, operations: [operation])
    do {
      return try await visit.once(form) { context in
        guard let row = try RecordWriter.modify(context, request).first?.get() else {
          throw StoreError(.failed)
        }
        let address = RecordAddress(zone: place.zone.address, name: row.name)
        let title = RecordTitle.of(row.fields) ?? row.name
        return Outcome(
          to: Address.record(address).path, notice: words(.noticeRecordCreated, ["name": title]))
      }
    } catch let error as StoreError
      where error.isAboutInput || error.isPassing || error.code == .conflict
    {
      let field = field(of: error)
      if field == nil { draft.refuse(error, words) }
      return refuse(
        error.formStatus,
        field.map {
          (
            $0,
            $0 == "record-name" && error.code != .badRequest
              ? words[RefusalWord.nameExists] : words.problem(error)
          )
        }, inTheWay: try visit.inTheWay(error))
    }
  }

  /// The zone, the type's fields, and the types there are.
  private struct Place: Sendable {
    let clock: LocalTime
    let zone: ZonePlace
    let type: RecordTypeRow?
    let name: String
    let types: [RecordTypeRow]

    static func load(_ visit: Visit, _ type: String) throws -> Place {
      try visit.read { c in
        let zone = try visit.zone(c)
        let facts = try AccessFactsLoader.forZone(
          c, caller: visit.caller, zone: zone.zone, now: visit.now)
        try requireCreation(visit, zone.zone, facts, c)
        let types = try Schema.types(
          c, container: zone.container, environment: zone.environment)
        return Place(
          clock: visit.words.zone, zone: zone, type: types.first { $0.name == type }, name: type,
          types: types.filter { !$0.name.hasPrefix("cloudkit.") })
      }
    }

    /// Somewhere in the zone, if only below a shared record.
    private static func requireCreation(
      _ visit: Visit, _ zone: ZoneID, _ facts: AccessFacts, _ c: Store.Reader
    ) throws {
      let visible = try VisibleShares.load(c, caller: visit.caller, zone: zone, now: visit.now)
      if visible.mayWriteAll || !visible.writable.isEmpty || visible.publicTypes != nil { return }
      try Access.require(.createRecord, visit.caller, facts, now: visit.now)
    }

    var draft: RecordDraft {
      RecordDraft(
        type: type, fields: [], parent: "", mayAdd: zone.environment == .development,
        clock: clock)
    }
  }

  /// The field above the type's own fields that a refusal speaks of.
  private static func field(of error: StoreError) -> String? {
    if error.context["recordName"] != nil || [.exists, .conflict].contains(error.code) {
      return "record-name"
    }
    return error.context["recordType"] == nil ? nil : "type"
  }

  private static func page(_ visit: Visit, _ place: Place, _ draft: RecordDraft) -> RecordEditPage {
    let words = visit.words
    let address = place.zone.address
    let title =
      place.name.isEmpty ? words[.recordNewTitle] : words(.recordNewOfType, ["type": place.name])
    var page = RecordEditPage(
      frame: visit.frame(.browse, in: place.zone, title: title), title: title, isNew: true,
      action: Address.newRecord(address).path, button: words[.recordCreate],
      cancel: Address.zone(address).path)
    page.typeField = FormField("type", place.name)
    page.typeIsFixed = place.type != nil
    page.types = place.types.map { type in
      LinkChoice(
        Address.newRecord(address).path(ListState(type: type.name)), Shown.name(type.name),
        isCurrent: type.name == place.name)
    }
    page.fill(draft, words)
    return page
  }
}

extension RecordEditPage {
  /// What was typed above the type's own fields, and what is wrong with it.
  fileprivate mutating func show(
    _ form: PostedForm, _ wrong: (field: String, text: String)?
  ) {
    nameField = FormField("record-name", form["record-name"])
    typeField = FormField("type", form["type"])
    if wrong?.field == "record-name" { nameField.error = wrong?.text }
    if wrong?.field == "type" { typeField.error = wrong?.text }
    problems = [typeField, nameField].problems + problems
  }
}
