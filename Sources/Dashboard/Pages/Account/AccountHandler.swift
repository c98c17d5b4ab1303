import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// The person's own account.
enum AccountHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit, nil)) }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let name = form["name"].trimmed
    let language = choice(form["language"], Dashboard.languages)
    let theme = choice(form["theme"], ["light", "dark"])
    let timeZone = choice(form["time-zone"], LocalClocks.names)
    let isHidden = form["hidden"] == "yes"
    let words = visit.words
    let templates = visit.desk.templates
    let shown =
      language.flatMap { templates.language($0) }
      ?? templates.language(accepting: visit.request.headers["Accept-Language"])
    let saved = Words(templates.catalogue(shown), now: visit.now)[.noticeAccountSaved]
    do {
      return try await visit.once(form) { context in
        try Accounts.setProfile(
          context, name: name, language: language, timeZone: timeZone, theme: theme)
        try Accounts.setHidden(context, isHidden)
        return Outcome(to: Address.account.path, notice: saved)
      }
    } catch let error as StoreError where error.code == .badRequest {
      let problem: Word = name.utf8.count > 255 ? .accountNameTooLong : .accountNameMissing
      let field = FormField("name", name, error: words[problem])
      return visit.answer(try page(visit, field), status: .badRequest)
    }
  }

  /// The old password is asked for: a browser left open is not enough to take an account over.
  static func changePassword(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    var old = FormField("old-password")
    var new = FormField("new-password")
    let store = visit.desk.store
    if form["new-password"].count < 8 { new.error = words[.accountPasswordShort] }
    if form["new-password"].utf8.count > 1000 { new.error = words[.accountPasswordLong] }
    if new.error == nil, try await !store.isPassword(form["old-password"], of: visit.account) {
      old.error = words[PeopleWord.passwordWrong]
    }
    guard old.error == nil, new.error == nil else {
      var page = try page(visit, nil)
      page.oldPassword = old
      page.newPassword = new
      page.problems = [old, new].problems
      return visit.answer(page, status: .badRequest)
    }
    let hash = try await store.passwords.hash(form["new-password"])
    let session = visit.person.session
    try await store.write(as: visit.actor) {
      try Passwords.change($0, passwordHash: hash, keeping: session)
    }
    return visit.guest.follow(
      Outcome(to: Address.account.path, notice: words[PeopleWord.passwordChanged]))
  }

  static func endSession(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let session = Int64(form["session"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try Sessions.end(context, session: session)
      return Outcome(to: Address.account.path, notice: words[.noticeSessionEnded])
    }
  }

  /// When mail tells of what, by kind.
  static func saveMails(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    var choices: [NewsKind: NewsMail] = [:]
    for kind in NewsKind.mailed {
      choices[kind] = NewsMail(rawValue: form["mail-" + kind.rawValue])
    }
    let (words, chosen) = (visit.words, choices)
    return try await visit.once(form) { context in
      try NewsChoices.save(context, chosen)
      return Outcome(to: Address.account.path, notice: words[NewsWord.mailsSaved])
    }
  }

  private static func choice(_ typed: String, _ allowed: [String]) -> String? {
    allowed.contains(typed) ? typed : nil
  }

  static func page(_ visit: Visit, _ refused: FormField?) throws -> AccountPage {
    let words = visit.words
    let (account, sessions, addresses, isHidden, mails) = try visit.read { c in
      (
        try Accounts.load(visit.account, c),
        try Sessions.list(c, account: visit.account, now: visit.now),
        try OwnAddresses.list(c, of: visit.account, now: visit.now),
        try Accounts.isHidden(visit.account, c),
        try NewsChoices.load(c, of: visit.account)
      )
    }
    return AccountPage(
      frame: visit.frame(crumbs: [Crumb(words[.accountTitle])]),
      name: refused ?? FormField("name", account.name),
      problems: [refused].compactMap { $0 }.problems,
      languages: languages(account.language, words), themes: themes(account.theme, words),
      zones: zones(account.timeZone, words), isHidden: isHidden,
      sessions: sessions.map { session($0, visit) },
      addresses: addresses.map { own($0, of: addresses, visit) },
      mails: NewsKind.mailed.map { line($0, mails[$0] ?? $0.usualMail, words) },
      isWithoutMail: !visit.desk.sendsMail,
      reachHref: Address.personReach(visit.account).path)
  }

  private static func line(
    _ kind: NewsKind, _ current: NewsMail, _ words: Words
  ) -> AccountPage.MailLine {
    AccountPage.MailLine(
      field: "mail-" + kind.rawValue, text: words.family("news.kind." + kind.rawValue),
      choices: NewsMail.allCases.map { mail in
        Choice(mail.rawValue, words[NewsWord(mail)], isSelected: mail == current)
      })
  }

  private static func own(
    _ line: OwnAddresses.Line, of all: [OwnAddresses.Line], _ visit: Visit
  ) -> AccountPage.AddressLine {
    let words = visit.words
    let address = AccountAddress(kind: line.kind, typed: line.typed, isVerified: line.isVerified)
    var shown = Self.line(address, words)
    shown.id = String(line.id)
    shown.mayConfirm = !line.isVerified && line.kind == .email && visit.desk.sendsMail
    shown.hasCode = shown.mayConfirm && line.hasCode
    shown.mayRemove =
      line.kind == .phone
      || all.contains {
        $0.id != line.id && $0.kind == .email && ($0.isVerified || !line.isVerified)
      }
    return shown
  }

  static func line(_ address: AccountAddress, _ words: Words) -> AccountPage.AddressLine {
    AccountPage.AddressLine(
      text: Shown.name(address.typed),
      badge: address.isVerified
        ? BadgeValue(.ok, words[.accountVerified]) : BadgeValue(.ended, words[.accountUnverified]))
  }

  private static func zones(_ current: String?, _ words: Words) -> [Choice] {
    [Choice("", words[PeopleWord.zoneAuto], isSelected: current == nil)]
      + LocalClocks.names.map { Choice($0, $0, isSelected: $0 == current) }
  }

  private static func languages(_ current: String?, _ words: Words) -> [Choice] {
    [
      Choice("", words[.accountLanguageAuto], isSelected: current == nil),
      Choice("en", "English", isSelected: current == "en"),
      Choice("de", "Deutsch", isSelected: current == "de"),
    ]
  }

  private static func themes(_ current: String?, _ words: Words) -> [Choice] {
    [
      Choice("", words[.accountThemeAuto], isSelected: current == nil),
      Choice("light", words[.accountThemeLight], isSelected: current == "light"),
      Choice("dark", words[.accountThemeDark], isSelected: current == "dark"),
    ]
  }

  private static func session(
    _ session: SessionSummary, _ visit: Visit
  ) -> AccountPage.SessionLine {
    let words = visit.words
    return AccountPage.SessionLine(
      id: String(session.id),
      device: session.userAgent.map { BrowserName.short($0) } ?? words[.accountUnknownDevice],
      detail: words(
        .accountSessionDetail,
        ["time": words.relative(session.lastUsedAt), "address": session.remoteAddress ?? "–"]),
      isThis: session.id == visit.person.session)
  }
}
