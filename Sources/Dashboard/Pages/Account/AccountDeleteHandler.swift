import Addresses
import HTTP
import RecordStore
import Records

/// Deleting one's own account: what goes with it is shown first; the address is typed and the
/// password asked for.
enum AccountDeleteHandler {
  static func ask(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func send(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    var page = try page(visit)
    guard !page.button.isEmpty else { return visit.answer(page, status: .conflict) }
    if form["typed"] != name(visit) {
      page.typed?.value = form["typed"]
      page.typed?.error = visit.words[PeopleWord.deleteMismatch]
    } else if try await !visit.desk.store.isPassword(form["password"], of: visit.account) {
      page.typed?.value = form["typed"]
      page.password?.error = visit.words[PeopleWord.passwordWrong]
    }
    guard page.typed?.error == nil, page.password?.error == nil else {
      return visit.answer(page, status: .badRequest)
    }
    try await visit.desk.store.write(as: visit.actor) { try Accounts.deleteOwn($0) }
    var response = Response.redirect(Address.signIn.path)
    visit.cookies.forget("session", in: &response)
    return response
  }

  private static func name(_ visit: Visit) -> String { visit.person.address ?? visit.person.name }

  private static func page(_ visit: Visit) throws -> ConfirmPage {
    let words = visit.words
    let holdings = try visit.read {
      try Holdings.load($0, caller: visit.caller, account: visit.account, now: visit.now)
    }
    let title = words[PeopleWord.deleteTitle]
    var page = ConfirmPage(
      frame: visit.frame(
        crumbs: [Crumb(words[.accountTitle], Address.account.path), Crumb(title)]),
      title: title, action: Address.account.path + "/delete",
      sentences: [words[PeopleWord.deleteText], words[PeopleWord.deleteStays]],
      button: words[PeopleWord.deleteButton], cancel: Address.account.path)
    if holdings.participations > 0 {
      page.sentences.append(
        words(PeopleWord.deleteParticipations, count: Int64(holdings.participations)))
    }
    page.list = PersonHandler.lines(holdings, words)
    page.listTitle = words[PeopleWord.deleteGoes]
    if holdings.isNeeded {
      page.listTitle = words[PeopleWord.deleteBlocked]
      page.list = holdings.teams.filter(\.isLastOwner).map {
        words(PeopleWord.deleteLeads, ["name": $0.container.name])
      }
      if holdings.isLastAdmin { page.list.append(words[PeopleWord.lastAdmin]) }
      page.button = ""
    } else {
      page.warning = words[.zoneDeleteWarning]
      page.typed = ConfirmPage.Typed(
        label: words(PeopleWord.deleteTyped, ["name": name(visit)]))
      page.password = FormField("password")
    }
    return page
  }
}
