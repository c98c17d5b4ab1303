import Addresses
import HTTP
import RecordStore
import Records

/// Custom security roles of an environment: make one, say who is in it.
enum RolesHandler {
  static func make(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try SchemaPlace(visit)
    let name = form["role-name"].trimmed
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        try SecurityRoles.make(
          context, container: place.container.id, environment: place.environment, name: name)
        return Outcome(to: home(place), notice: words(.schemaRoleMade, ["role": name]))
      }
    } catch let error as StoreError where [.badRequest, .exists].contains(error.code) {
      var page = try SchemaHandler.page(visit, place)
      let word = error.code == .exists ? Word.schemaRoleTaken : .schemaRoleBad
      page.newRole = FormField("role-name", name, error: words[word])
      return visit.answer(page, status: .badRequest)
    }
  }

  /// One address a line.
  static func saveMembers(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try SchemaPlace(visit)
    let role = form["role"]
    let typed = form["members"]
    let emails = typed.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        try SecurityRoles.setMembers(
          context, container: place.container.id, environment: place.environment, role: role,
          emails: emails)
        return Outcome(to: home(place), notice: words(.schemaRoleSaved, ["role": role]))
      }
    } catch let error as StoreError where error.context["address"] != nil {
      var page = try SchemaHandler.page(visit, place)
      let problem = words(.schemaRoleNobody, ["address": error.context["address"] ?? ""])
      for n in page.customRoles.indices where page.customRoles[n].name == role {
        page.customRoles[n].members.value = typed
        page.customRoles[n].members.error = problem
      }
      return visit.answer(page, status: .badRequest)
    }
  }

  private static func home(_ place: SchemaPlace) -> String {
    Address.schema(place.container.identifier, place.environment).path
  }
}
