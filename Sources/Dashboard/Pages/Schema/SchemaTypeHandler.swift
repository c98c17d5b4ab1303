import Addresses
import HTTP
import RecordStore
import Records

/// One record type: which fields answer which questions, who may do what, and a test of that.
enum SchemaTypeHandler {
  static func show(_ visit: Visit) throws -> Response {
    let place = try SchemaPlace(visit)
    let name = try typeName(visit)
    let (type, rows) = try visit.read { c in
      let document = try Schema.document(
        c, container: place.container.id, environment: place.environment)
      guard let type = document[type: name] else { throw StoreError(.notFound) }
      let row = try Schema.type(
        c, container: place.container.id, environment: place.environment, name: name)
      return ((document, type), row?.fields ?? [])
    }
    let words = visit.words
    let isDevelopment = place.environment == .development
    let address = Address.schemaType(place.container.identifier, place.environment, name).path
    var page = SchemaTypePage(
      frame: place.frame(visit, type: name), name: name,
      environment: words.environment(place.environment),
      fields: rows.map { line($0, words, mayChange: isDevelopment && place.mayChange) },
      roles: (SecurityRoles.builtIn + type.0.roles).map { role in
        SchemaTypePage.RoleLine(
          name: role,
          rights: RoleGrant.Right.allCases.map { right in
            SchemaTypePage.Switch(
              id: "grant:\(right.rawValue) \(role)", label: words.family("grant.\(right.rawValue)"),
              isOn: type.1.grants.contains(SchemaGrant(right, to: role)),
              mayChange: place.mayChange)
          })
      },
      mayChangeFields: isDevelopment && place.mayChange && !rows.isEmpty,
      mayChangeGrants: place.mayChange, fieldsAction: address + "/fields",
      grantsAction: address + "/grants", testAction: address)
    if let email = visit.request.query["email"], place.mayChange {
      try test(email.trimmed, visit, place, name, &page)
    }
    return visit.answer(page)
  }

  private static func typeName(_ visit: Visit) throws -> String {
    guard let name = visit.request.parameters["type"].flatMap(Segment.name(from:)) else {
      throw StoreError(.notFound)
    }
    return name
  }

  private static func line(
    _ row: FieldRow, _ words: Words, mayChange: Bool
  ) -> SchemaTypePage.FieldLine {
    let field = row.definition
    func box(
      _ option: String, _ word: Word, _ isOn: Bool, _ set: (inout SchemaField) -> Void
    ) -> SchemaTypePage.Switch {
      var wanted = field
      (wanted.isQueryable, wanted.isSortable, wanted.isSearchable) = (false, false, false)
      set(&wanted)
      return SchemaTypePage.Switch(
        id: "\(option):\(field.name)", label: words(word, ["field": field.name]), isOn: isOn,
        mayChange: mayChange && wanted.problem == nil)
    }
    return SchemaTypePage.FieldLine(
      name: field.name, kind: words.kind(row.type), isEncrypted: row.isEncrypted,
      isBuilding: row.state == .building,
      queryable: box("q", .schemaQueryable, row.isQueryable) { $0.isQueryable = true },
      sortable: box("s", .schemaSortable, row.isSortable) { $0.isSortable = true },
      searchable: box("t", .schemaSearchable, row.isSearchable) { $0.isSearchable = true })
  }

  // MARK: Changes

  static func saveFields(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try SchemaPlace(visit)
    let name = try typeName(visit)
    guard place.environment == .development else { throw StoreError(.notFound) }
    let ticked = ["q", "s", "t"].map { option in Set(form.named(option).map(\.name)) }
    let words = visit.words
    return try await visit.once(form) { context in
      let row = try Schema.type(
        context.connection, container: place.container.id, environment: .development, name: name)
      for field in row?.fields ?? [] {
        var wanted = field.definition
        wanted.isQueryable = ticked[0].contains(field.name)
        wanted.isSortable = ticked[1].contains(field.name)
        wanted.isSearchable = ticked[2].contains(field.name)
        guard wanted != field.definition else { continue }
        try Schema.setOptions(context, container: place.container.id, type: name, wanted)
      }
      return Outcome(
        to: Address.schemaType(place.container.identifier, .development, name).path,
        notice: words[.schemaSaved])
    }
  }

  static func saveGrants(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try SchemaPlace(visit)
    let name = try typeName(visit)
    let grants = form.named("grant").compactMap { entry -> SchemaGrant? in
      let parts = entry.name.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let right = RoleGrant.Right(rawValue: String(parts[0])) else {
        return nil
      }
      return SchemaGrant(right, to: String(parts[1]))
    }
    let words = visit.words
    return try await visit.once(form) { context in
      try SecurityRoles.setGrants(
        context, grants, container: place.container.id, environment: place.environment, type: name)
      return Outcome(
        to: Address.schemaType(place.container.identifier, place.environment, name).path,
        notice: words[.schemaSaved])
    }
  }

  // MARK: Test as

  /// An address that nobody has is answered like that of a stranger.
  private static func test(
    _ email: String, _ visit: Visit, _ place: SchemaPlace, _ type: String,
    _ page: inout SchemaTypePage
  ) throws {
    let result = try visit.read { c in
      let account: Account?
      do {
        account = try Accounts.find(email: email, c, caller: .operatorOfStore, now: visit.now)
      } catch let error as StoreError where error.code == .notFound { account = nil }
      return try RoleTest.run(
        c, container: place.container.id, environment: place.environment, type: type,
        as: account.map { .account($0.id) } ?? .anyone, now: visit.now)
    }
    let words = visit.words
    page.testEmail = FormField("email", email)
    let parts: [(Word, Bool)] = [
      (.schemaMayCreate, result.create), (.schemaMayReadOwn, result.readOwn),
      (.schemaMayReadOthers, result.readOthers), (.schemaMayWriteOwn, result.writeOwn),
      (.schemaMayWriteOthers, result.writeOthers),
    ]
    page.verdicts = parts.map { word, may in
      SchemaTypePage.Verdict(
        text: words[word],
        badge: BadgeValue(may ? .ok : .warn, words[may ? .schemaYes : .schemaNo]))
    }
  }
}
