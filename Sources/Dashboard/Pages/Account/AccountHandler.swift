import Addresses
import HTTP
import RecordStore
import Records

/// The person's own account.
enum AccountHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit, nil)) }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let name = form["name"].trimmed
    let language = choice(form["language"], Dashboard.languages)
    let theme = choice(form["theme"], ["light", "dark"])
    let words = visit.words
    guard !name.isEmpty, name.utf8.count <= 255 else {
      let problem: Word = name.isEmpty ? .accountNameMissing : .accountNameTooLong
      let field = FormField("name", name, error: words[problem])
      return visit.answer(try page(visit, field), status: .badRequest)
    }
    return try await visit.once(form) { context in
      let before = try Accounts.load(visit.account, context.connection)
      try Accounts.setProfile(
        context, name: name, language: language, timeZone: before.timeZone, theme: theme)
      return Outcome(to: Address.account.path, notice: words[.noticeAccountSaved])
    }
  }

  static func endSession(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let session = Int64(form["session"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try Sessions.end(context, session: session)
      return Outcome(to: Address.account.path, notice: words[.noticeSessionEnded])
    }
  }

  private static func choice(_ typed: String, _ allowed: [String]) -> String? {
    allowed.contains(typed) ? typed : nil
  }

  private static func page(_ visit: Visit, _ refused: FormField?) throws -> AccountPage {
    let words = visit.words
    let (account, sessions, addresses) = try visit.read { c in
      (
        try Accounts.load(visit.account, c),
        try Sessions.list(c, account: visit.account, now: visit.now),
        try Accounts.addresses(of: visit.account, c)
      )
    }
    return AccountPage(
      frame: visit.frame(crumbs: [Crumb(words[.accountTitle])]),
      name: refused ?? FormField("name", account.name),
      problems: [refused].compactMap { $0 }.problems,
      languages: languages(account.language, words), themes: themes(account.theme, words),
      sessions: sessions.map { session($0, visit) },
      addresses: addresses.map { address in
        AccountPage.AddressLine(
          text: Shown.name(address.typed),
          badge: address.isVerified
            ? BadgeValue(.ok, words[.accountVerified])
            : BadgeValue(.ended, words[.accountUnverified]))
      })
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
      device: session.userAgent.map { Shown.start($0, limit: 90) }
        ?? words[.accountUnknownDevice],
      detail: words(
        .accountSessionDetail,
        ["time": words.relative(session.lastUsedAt), "address": session.remoteAddress ?? "–"]),
      isThis: session.id == visit.person.session)
  }
}
