import Addresses
import HTTP
import RecordStore
import Records

/// Deleting a custom security role: what it is taken out of and who loses what, first.
enum RoleDeleteHandler {
  static func href(_ place: SchemaPlace, _ role: String) -> String {
    path(place) + "?role=" + PercentCoding.encode(role)
  }

  static func ask(_ visit: Visit) throws -> Response {
    visit.answer(try page(visit, SchemaPlace(visit), visit.request.query["role"] ?? ""))
  }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try SchemaPlace(visit)
    let role = form["role"]
    let words = visit.words
    return try await visit.once(form) { context in
      try SecurityRoles.remove(
        context, container: place.container.id, environment: place.environment, role: role)
      return Outcome(
        to: Address.schema(place.container.identifier, place.environment).path,
        notice: words(.schemaRoleDeleted, ["role": role]))
    }
  }

  private static func path(_ place: SchemaPlace) -> String {
    Address.environment(place.container.identifier, place.environment).path + "/roles/delete"
  }

  private static func page(
    _ visit: Visit, _ place: SchemaPlace, _ role: String
  ) throws -> ConfirmPage {
    let words = visit.words
    let (removal, lost) = try visit.read { c in
      let removal = try RoleRemoval.plan(
        c, container: place.container.id, environment: place.environment, role: role,
        caller: visit.caller, now: visit.now)
      let lost = try removal.losses.map { loss in
        let person = Shown.name(try Accounts.load(loss.account, c).name)
        return "\(person) · \(loss.type): \(rights(loss.rights, words))"
      }
      return (removal, lost)
    }
    let title = words(.schemaRoleDelete, ["role": role])
    let schema = Address.schema(place.container.identifier, place.environment).path
    var page = ConfirmPage(
      frame: place.frame(visit, type: title), title: title, action: path(place),
      hidden: [KeptField(name: "role", value: role)],
      sentences: [words(.schemaRolePeopleLeave, count: Int64(removal.members.count))],
      warning: words[.zoneDeleteWarning], button: title, cancel: schema)
    if removal.grants.isEmpty { page.sentences.append(words[.schemaRoleUnused]) }
    if lost.isEmpty { page.sentences.append(words[.schemaRoleNoLosses]) }
    let rest = removal.members.count - RoleRemoval.mostPeople
    let more = rest > 0 ? [words(.schemaRoleMore, count: Int64(rest))] : []
    page.sections = [
      ConfirmPage.Section(
        title: words[.schemaRoleTakenOut],
        lines: removal.grants.sorted { $0.key < $1.key }
          .map { "\($0.key): \(rights($0.value, words))" }),
      ConfirmPage.Section(title: words[.schemaRoleLosses], lines: lost + more),
    ].filter { !$0.lines.isEmpty }
    return page
  }

  private static func rights(_ rights: [RoleGrant.Right], _ words: Words) -> String {
    rights.map { words.family("grant.\($0.rawValue)") }.joined(separator: " · ")
  }
}
