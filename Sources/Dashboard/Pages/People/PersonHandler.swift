import Addresses
import HTTP
import RecordStore
import Records

/// One person, for administrators.
enum PersonHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func role(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let role = InstanceRole(rawValue: form["role"]) else { throw StoreError(.badRequest) }
    let account = try account(visit)
    let words = visit.words
    return try await visit.once(form) { context in
      let before = try Accounts.load(account, context.connection)
      try Accounts.setRole(context, account: account, role)
      return Outcome(
        to: Address.person(account).path,
        notice: words(
          PeopleWord.roleSaved,
          ["name": before.name, "role": words.role(role), "old": words.role(before.role)]))
    }
  }

  static func enable(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await change(visit, form, PeopleWord.wasEnabled) { try Accounts.enable($0, account: $1) }
  }

  static func disable(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await change(visit, form, PeopleWord.wasDisabled) { try Accounts.disable($0, account: $1) }
  }

  static func vouch(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let typed = form["address"].trimmed
    let kind: AddressKind = typed.contains("@") ? .email : .phone
    do {
      return try await change(visit, form, PeopleWord.vouched) {
        try Accounts.vouch($0, account: $1, kind, typed)
      }
    } catch let error as StoreError where [.badRequest, .exists].contains(error.code) {
      var page = try page(visit)
      let problem: PeopleWord =
        error.code == .exists ? .vouchedOther : kind == .email ? .badAddress : .badPhone
      page.address = FormField("address", typed, error: visit.words[problem])
      page.problems = [page.address].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  /// The link stands in this one answer and nowhere else.
  static func password(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let account = try account(visit)
    let words = visit.words
    let (name, secret) = try await visit.desk.store.write(as: visit.actor) { context in
      let name = try Accounts.load(account, context.connection).name
      return (name, try OneTimeSecrets.resetPassword(context, account: account))
    }
    let title = words(PeopleWord.linkTitle, ["name": name])
    return visit.answer(
      OneTimeLinkPage(
        frame: visit.frame(.people, crumbs: crumbs(name, account, words) + [Crumb(title)]),
        title: title, explanation: words(PeopleWord.linkText, ["name": name]),
        link: visit.desk.publicURL.url(Address.setUp(secret: secret)),
        back: Address.person(account).path)
    ).asSharePage
  }

  static func askDisable(_ visit: Visit) throws -> Response {
    let account = try account(visit)
    let words = visit.words
    let (person, holdings) = try visit.read { c in
      _ = try Access.check(c, visit.caller, onServer: .changeAccounts, now: visit.now)
      return (
        try Accounts.load(account, c),
        try Holdings.load(c, caller: visit.caller, account: account, now: visit.now)
      )
    }
    let title = words(PeopleWord.disableTitle, ["name": person.name])
    let path = Address.person(account).path
    var page = ConfirmPage(
      frame: visit.frame(.people, crumbs: crumbs(person.name, account, words) + [Crumb(title)]),
      title: title, action: path + "/disable", sentences: [words[PeopleWord.disableText]],
      button: words[PeopleWord.disableButton], cancel: path)
    page.list = lines(holdings, words)
    page.listTitle = words[PeopleWord.disableKeeps]
    if page.list.isEmpty { page.sentences.append(words[PeopleWord.disableNothing]) }
    if holdings.isLastAdmin {
      page.warning = words[PeopleWord.lastAdmin]
      page.button = ""
    }
    return visit.answer(page)
  }

  /// What an account owns, a line for each.
  static func lines(_ holdings: Holdings, _ words: Words) -> [String] {
    let zones = holdings.zones.filter { !$0.place.isDefault || $0.records > 0 }.map { zone in
      words(
        PeopleWord.holdsZone,
        [
          "zone": zone.place.name, "container": zone.place.containerName,
          "environment": words.environment(zone.place.environment),
          "records": words(.containerRecords, count: zone.records),
        ])
    }
    let shares = holdings.shares.map { share in
      words(
        PeopleWord.holdsShare,
        ["title": share.summary.shownTitle, "people": SharesHandler.people(share, words)])
    }
    return shares + zones
  }

  static func account(_ visit: Visit) throws -> AccountID {
    guard let number = visit.request.parameters["account"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    return AccountID(rawValue: number)
  }

  private static func crumbs(_ name: String, _ account: AccountID, _ words: Words) -> [Crumb] {
    [
      Crumb(words[PeopleWord.title], Address.people.path),
      Crumb(Shown.name(name), Address.person(account).path),
    ]
  }

  private static func change(
    _ visit: Visit, _ form: PostedForm, _ word: PeopleWord,
    _ body: @escaping @Sendable (WriteContext, AccountID) throws -> Void
  ) async throws -> Response {
    let account = try account(visit)
    let words = visit.words
    return try await visit.once(form) { context in
      try body(context, account)
      let name = try Accounts.load(account, context.connection).name
      return Outcome(to: Address.person(account).path, notice: words(word, ["name": name]))
    }
  }

  private static func page(_ visit: Visit) throws -> PersonPage {
    let id = try account(visit)
    let words = visit.words
    let (account, addresses, holdings) = try visit.read { c in
      let holdings = try Holdings.load(c, caller: visit.caller, account: id, now: visit.now)
      return (try Accounts.load(id, c), try Accounts.addresses(of: id, c), holdings)
    }
    var page = PersonPage(
      frame: visit.frame(
        .people,
        crumbs: [
          Crumb(words[PeopleWord.title], Address.people.path), Crumb(Shown.name(account.name)),
        ]),
      person: PersonValue(account, you: visit.account),
      badge: PeopleHandler.badge(account, words), path: Address.person(id).path,
      created: account.createdAt, seen: account.lastSeenAt, role: words.role(account.role))
    page.addresses = addresses.map { AccountHandler.line($0, words) }
    page.zones = holdings.zones.filter { !$0.place.isDefault || $0.records > 0 }.map { zone in
      PersonPage.Holding(
        title: Shown.name(zone.place.name), href: Address.zone(zone.place.address).path,
        detail: [
          Shown.name(zone.place.containerName), words.environment(zone.place.environment),
          words(.containerRecords, count: zone.records), Shown.size(zone.bytes),
        ].joined(separator: " · "))
    }
    page.shares = holdings.shares.map { share in
      PersonPage.Holding(
        title: share.summary.shownTitle, href: share.summary.panelPath,
        detail: SharesHandler.people(share, words))
    }
    page.logHref = Address.log.path + "?person=\(id.rawValue)"
    page.mayChange = visit.person.mayChangeAccounts
    page.isActive = account.state == .active
    page.roles = PeopleHandler.roles(account.role, words)
    return page
  }
}
