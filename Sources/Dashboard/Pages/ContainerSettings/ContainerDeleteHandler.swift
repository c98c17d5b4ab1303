import Addresses
import HTTP
import RecordStore
import Records

/// Deleting a container with everybody's data in it: counts first, its identifier to type, and the
/// password.
enum ContainerDeleteHandler {
  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let container = try visit.read { try visit.container($0).container }
    var page = try page(visit)
    page.typed?.value = form["typed"]
    if form["typed"] != container.identifier {
      page.typed?.error = visit.words[ContainerWord.deleteMismatch]
    } else if try await !visit.desk.store.isPassword(form["password"], of: visit.account) {
      page.password?.error = visit.words[PeopleWord.passwordWrong]
    }
    guard page.typed?.error == nil, page.password?.error == nil else {
      return visit.answer(page, status: .badRequest)
    }
    let words = visit.words
    return try await visit.once(form) { context in
      try Containers.delete(context, container: container.id)
      return Outcome(
        to: Address.containers.path,
        notice: words(ContainerWord.deleted, ["name": container.name]))
    }
  }

  private static func page(_ visit: Visit) throws -> ConfirmPage {
    let words = visit.words
    let (container, contents) = try visit.read { c in
      let container = try visit.container(c).container
      return (
        container,
        try ContainerContents.load(
          c, caller: visit.caller, container: container.id, now: visit.now)
      )
    }
    let title = words(ContainerWord.deleteTitle, ["name": container.name])
    let settings = Address.containerSettings(container.identifier).path
    let home = Crumb(Shown.name(container.name), Address.container(container.identifier).path)
    var page = ConfirmPage(
      frame: visit.frame(
        .browse,
        crumbs: [
          Crumb(words[.containersTitle], Address.containers.path), home,
          Crumb(words[ContainerWord.settings], settings), Crumb(title),
        ]),
      title: title, action: settings + "/delete",
      sentences: [
        words(ContainerWord.deleteText, count: contents.records),
        words(ContainerWord.deleteZones, count: contents.people),
        words(ContainerWord.deleteShares, count: contents.shares),
      ],
      warning: words[.zoneDeleteWarning], button: words[ContainerWord.deleteButton],
      cancel: settings)
    page.frame.container = home
    page.typed = ConfirmPage.Typed(
      label: words(ContainerWord.deleteTyped, ["name": container.identifier]))
    page.password = FormField("password")
    return page
  }
}
