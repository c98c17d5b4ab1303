import Addresses
import HTTP
import RecordStore
import Records

/// The container and environment that an address of the schema names, for members of the team.
struct SchemaPlace {
  let container: Container
  let environment: Records.Environment
  let mayChange: Bool

  init(_ visit: Visit) throws {
    guard let word = visit.request.parameters["environment"],
      let environment = Records.Environment(rawValue: word)
    else { throw StoreError(.notFound) }
    self.environment = environment
    (container, mayChange) = try visit.read { c in
      let container = try visit.container(c).container
      try Access.check(
        c, visit.caller, .readContainer, container: container.id, now: visit.now)
      let facts = try AccessFactsLoader.forContainer(
        c, caller: visit.caller, container: container.id, now: visit.now)
      let question = AccessQuestion(
        caller: visit.caller, action: .changeContainer, now: visit.now)
      return (container, Access.decide(question, facts).isAllowed)
    }
  }

  /// `type` is the page of a type below the schema's.
  func frame(_ visit: Visit, type: String? = nil) -> Frame {
    let words = visit.words
    let id = container.identifier
    let name = Crumb(Shown.name(container.name), Address.container(id).path)
    var crumbs = [
      Crumb(words[.containersTitle], Address.containers.path), name,
      Crumb(words.environment(environment), Address.environment(id, environment).path),
      Crumb(words[.schemaTitle], type == nil ? nil : Address.schema(id, environment).path),
    ]
    if let type { crumbs.append(Crumb(type)) }
    return visit.frame(.browse, environment, name, crumbs)
  }
}
