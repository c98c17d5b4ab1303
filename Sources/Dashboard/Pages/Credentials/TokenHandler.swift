import Addresses
import HTTP
import RecordStore
import Records

/// One API token: its settings, and its end. And the end of a key.
enum TokenHandler {
  static func show(_ visit: Visit) throws -> Response {
    let view = try CredentialsView(visit)
    let token = try token(visit, view)
    var form = form(view, token)
    form.name = FormField("token-name", token.name)
    form.origins = FormField("origins", token.origins.joined(separator: "\n"))
    form.callback = FormField("callback", token.callback ?? "")
    form.notes = FormField("notes", token.notes)
    return visit.answer(page(view, token, form))
  }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try CredentialsView(visit)
    let token = try token(visit, view)
    let settings = settings(form)
    let words = visit.words
    let home = view.home
    do {
      return try await visit.once(form) { context in
        try APITokens.change(context, token.id, settings)
        return Outcome(to: home, notice: words(.noticeTokenChanged, ["name": settings.name]))
      }
    } catch let error as StoreError where error.code == .badRequest {
      let refused = refused(self.form(view, token), form, error, words)
      return visit.answer(page(view, token, refused), status: .badRequest)
    }
  }

  static func askRevoke(_ visit: Visit) throws -> Response {
    let view = try CredentialsView(visit)
    return ask(view, try token(visit, view).name, visit.words[.credentialsRevokeToken])
  }

  static func revoke(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try CredentialsView(visit)
    let token = try token(visit, view)
    return try await revoke(view, form, token.name) { try APITokens.revoke($0, token.id) }
  }

  static func askRevokeKey(_ visit: Visit) throws -> Response {
    let view = try CredentialsView(visit)
    return ask(view, try key(visit, view).name, visit.words[.credentialsRevokeKey])
  }

  static func revokeKey(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try CredentialsView(visit)
    let key = try key(visit, view)
    return try await revoke(view, form, key.name) { try ServerKeys.revoke($0, key.id) }
  }

  private static func ask(_ view: CredentialsView, _ name: String, _ loss: String) -> Response {
    let words = view.visit.words
    return view.visit.answer(
      ConfirmPage(
        frame: view.frame([Crumb(Shown.name(name))]),
        title: words(.credentialsRevokeTitle, ["name": name]),
        action: view.visit.request.target.rawPath, sentences: [loss],
        button: words(.credentialsRevokeNamed, ["name": Shown.start(name)]),
        cancel: view.home))
  }

  private static func revoke(
    _ view: CredentialsView, _ form: PostedForm, _ name: String,
    _ end: @escaping @Sendable (WriteContext) throws -> Void
  ) async throws -> Response {
    let (words, home) = (view.visit.words, view.home)
    return try await view.visit.once(form) { context in
      try end(context)
      return Outcome(to: home, notice: words(.noticeRevoked, ["name": name]))
    }
  }

  /// What was typed into the form of a token.
  static func settings(_ form: PostedForm) -> APITokens.Settings {
    let origins = form["origins"].split(whereSeparator: { $0.isWhitespace || $0 == "," })
    let callback = form["callback"].trimmed
    return APITokens.Settings(
      name: form["token-name"].trimmed, origins: origins.map(String.init),
      callback: callback.isEmpty ? nil : callback, notes: form["notes"])
  }

  /// The form again with what was typed, and the reason at its field.
  static func refused(
    _ empty: TokenForm, _ typed: PostedForm, _ error: StoreError, _ words: Words
  ) -> TokenForm {
    var form = empty
    func field(_ id: String, _ name: String, _ word: Word) -> FormField {
      FormField(id, typed[id], error: error.context["field"] == name ? words[word] : nil)
    }
    form.name = field("token-name", "name", .credentialsNameBad)
    form.origins = field("origins", "origins", .credentialsOriginBad)
    form.callback = field("callback", "callback", .credentialsCallbackBad)
    form.notes = FormField("notes", typed["notes"])
    return form
  }

  private static func form(_ view: CredentialsView, _ token: APIToken) -> TokenForm {
    TokenForm(
      action: "\(view.home)/tokens/\(token.id.rawValue)",
      button: view.visit.words[.credentialsTokenSave])
  }

  private static func page(
    _ view: CredentialsView, _ token: APIToken, _ form: TokenForm
  ) -> TokenPage {
    TokenPage(
      frame: view.frame([Crumb(Shown.name(token.name))]), title: Shown.name(token.name),
      tokenForm: form, cancel: view.home)
  }

  private static func id(_ visit: Visit) throws -> Int64 {
    guard let id = visit.request.parameters["id"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    return id
  }

  private static func token(_ visit: Visit, _ view: CredentialsView) throws -> APIToken {
    let id = APITokenID(rawValue: try id(visit))
    let token = try visit.read {
      try APITokens.load($0, caller: visit.caller, id, now: visit.now)
    }
    guard token.container == view.container.id, token.environment == view.environment else {
      throw StoreError(.notFound)
    }
    return token
  }

  private static func key(_ visit: Visit, _ view: CredentialsView) throws -> ServerKey {
    let id = ServerKeyID(rawValue: try id(visit))
    let key = try visit.read { try ServerKeys.load($0, caller: visit.caller, id, now: visit.now) }
    guard key.container == view.container.id, key.environment == view.environment else {
      throw StoreError(.notFound)
    }
    return key
  }
}
