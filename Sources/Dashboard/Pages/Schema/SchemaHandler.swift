import Addresses
import HTTP
import RecordStore
import Records

/// The schema of an environment, and bringing development's to production.
enum SchemaHandler {
  static func show(_ visit: Visit) throws -> Response {
    visit.answer(try page(visit, SchemaPlace(visit)))
  }

  static func page(_ visit: Visit, _ place: SchemaPlace) throws -> SchemaPage {
    let (document, changes, custom) = try visit.read { c in
      (
        try Schema.document(c, container: place.container.id, environment: place.environment),
        try Schema.difference(c, container: place.container.id),
        place.mayChange ? try customRoles(place, c) : []
      )
    }
    let words = visit.words
    let roles = SecurityRoles.builtIn + document.roles
    let types = document.types.map { type in
      SchemaPage.TypeLine(
        href: Address.schemaType(place.container.identifier, place.environment, type.name).path,
        name: type.name, fields: Int64(type.fields.count),
        indexed: Int64(type.fields.count { $0.isQueryable || $0.isSortable || $0.isSearchable }),
        encrypted: Int64(type.fields.count(where: \.isEncrypted)),
        rights: roles.map { cell(type, $0, words) })
    }
    return SchemaPage(
      frame: place.frame(visit), environment: words.environment(place.environment), types: types,
      roles: roles.map { SchemaPage.Cell(role: $0, text: "") },
      drift: changes.map { SchemaPage.Cell(role: "", text: $0.text) },
      driftTitle: words(.schemaDrift, count: Int64(changes.count)),
      mayDeploy: place.mayChange && !changes.contains(where: \.isConflict),
      deployAction: Address.schemaDeploy(place.container.identifier).path,
      mayChangeRoles: place.mayChange, customRoles: custom,
      rolesAction: Address.environment(place.container.identifier, place.environment).path
        + "/roles")
  }

  private static func customRoles(
    _ place: SchemaPlace, _ c: Store.Reader
  ) throws -> [SchemaPage.RoleForm] {
    try SecurityRoles.list(c, container: place.container.id, environment: place.environment)
      .map { role in
        let emails = try role.members.map { try Accounts.load($0, c).email }
        return SchemaPage.RoleForm(
          name: role.name,
          members: FormField(
            "members-\(role.id)", emails.filter { !$0.isEmpty }.joined(separator: "\n")),
          deleteHref: RoleDeleteHandler.href(place, role.name))
      }
  }

  private static func cell(
    _ type: SchemaType, _ role: String, _ words: Words
  ) -> SchemaPage.Cell {
    let rights = RoleGrant.Right.allCases.filter {
      type.grants.contains(SchemaGrant($0, to: role))
    }
    return SchemaPage.Cell(
      role: role,
      text: rights.map { words.family("grant.\($0.rawValue)") }.joined(separator: " · "))
  }

  static func deploy(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let container = try visit.read { try visit.container($0).container }
    let words = visit.words
    return try await visit.once(form) { context in
      let changes = try Schema.deploy(context, container: container.id)
      return Outcome(
        to: Address.schema(container.identifier, .production).path,
        notice: words(.schemaDeployed, count: Int64(changes.count)))
    }
  }
}
