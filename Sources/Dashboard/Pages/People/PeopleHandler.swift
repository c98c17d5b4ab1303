import Addresses
import HTTP
import RecordStore
import Records

/// Listing, finding and adding people. Ordinary people list nobody.
enum PeopleHandler {
  private static let limit = 50

  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func add(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let name = form["name"].trimmed
    let email = form["email"].trimmed
    let role = InstanceRole(rawValue: form["role"]) ?? .user
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        let account = try Accounts.add(context, NewAccount(name: name, email: email, role: role))
        return Outcome(
          to: Address.person(account).path, notice: words(PeopleWord.added, ["name": name]))
      }
    } catch let error as StoreError where [.exists, .badRequest].contains(error.code) {
      var page = try page(visit)
      page.name = FormField("name", name)
      page.email = FormField("email", email)
      page.roles = roles(role, words)
      if error.code == .exists {
        page.email.error = words[.accountEmailTaken]
      } else if error.context["field"] == "name" {
        page.name.error = words[.accountNameMissing]
      } else {
        page.email.error = words[.accountEmailMissing]
      }
      page.problems = [page.name, page.email].problems
      return visit.answer(page, status: error.code == .exists ? .conflict : .badRequest)
    }
  }

  static func roles(_ current: InstanceRole, _ words: Words) -> [Choice] {
    [.user, .auditor, .admin].map { role in
      Choice(
        role.rawValue, words.role(role), help: words.family("role.\(role.rawValue).help"),
        isSelected: role == current)
    }
  }

  private static func page(_ visit: Visit) throws -> PeoplePage {
    let query = visit.request.query
    let search = (query["search"] ?? "").trimmed
    let after = query["after"].flatMap { Int64($0) }.map { AccountID(rawValue: $0) }
    var people = try visit.read {
      try Accounts.list(
        $0, caller: visit.caller, search: search, after: after, limit: limit + 1, now: visit.now)
    }
    let hasMore = people.count > limit
    if hasMore { people.removeLast() }
    let words = visit.words
    var page = PeoplePage(
      frame: visit.frame(.people, crumbs: [Crumb(words[PeopleWord.title])]), search: search)
    page.rows = people.map { row($0, visit) }
    page.mayAdd = visit.person.mayChangeAccounts
    page.roles = roles(.user, words)
    let typed = search.isEmpty ? "" : "search=" + PercentCoding.encode(search) + "&"
    if hasMore, let last = people.last {
      page.next = "\(Address.people.path)?\(typed)after=\(last.id.rawValue)"
    }
    if after != nil {
      page.first = Address.people.path + (typed.isEmpty ? "" : "?" + typed.dropLast())
    }
    return page
  }

  private static func row(_ account: Account, _ visit: Visit) -> PeoplePage.Row {
    let words = visit.words
    return PeoplePage.Row(
      href: Address.person(account.id).path, person: PersonValue(account, you: visit.account),
      role: words.role(account.role), badge: badge(account, words),
      seen: account.lastSeenAt.map { words.relative($0) } ?? words[PeopleWord.neverSeen])
  }

  static func badge(_ account: Account, _ words: Words) -> BadgeValue {
    account.state == .active
      ? BadgeValue(.ok, words[PeopleWord.active]) : BadgeValue(.ended, words[PeopleWord.disabled])
  }
}

extension PersonValue {
  /// A person as administrators see them.
  init(_ account: Account, you: AccountID) {
    self.init(
      name: Shown.name(account.name),
      handle: account.email.isEmpty ? nil : Shown.name(account.email),
      isYou: account.id == you, tone: Self.tone(of: account.id),
      initials: Shown.initials(account.name))
  }
}
