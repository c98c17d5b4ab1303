import Addresses
import HTTP
import RecordStore
import Records
import Synchronization

/// API tokens and server-to-server keys of an environment: see, make, register.
enum CredentialsHandler {
  static func show(_ visit: Visit) throws -> Response {
    visit.answer(try CredentialsView(visit).page())
  }

  /// A token is shown in the answer itself and nowhere else; the same form sent again leads back
  /// to the list.
  static func makeToken(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try CredentialsView(visit)
    let settings = TokenHandler.settings(form)
    let made = Made()
    let home = view.home
    do {
      let submission = Submission(account: visit.account, key: form.submissionKey)
      let outcome = try await visit.desk.store.submit(submission, as: visit.actor) { context in
        let token = try APITokens.add(
          context, container: view.container.id, environment: view.environment, settings)
        made.token.withLock { $0 = token.token }
        return Outcome(to: home).text
      }
      guard !outcome.isRepeated, let token = made.token.withLock({ $0 }) else {
        return visit.guest.follow(Outcome(text: outcome.text))
      }
      var response = visit.answer(
        NewTokenPage(
          frame: view.frame([Crumb(Shown.name(settings.name))]),
          title: visit.words(.credentialsMade, ["name": settings.name]), token: token,
          download: home + "/token-file", back: home, snippets: view.snippets(token)))
      response.mayCompress = false
      return response
    } catch let error as StoreError where error.code == .badRequest {
      var page = try view.page()
      page.tokenForm = TokenHandler.refused(page.tokenForm, form, error, visit.words)
      return visit.answer(page, status: .badRequest)
    }
  }

  /// A token goes to those only who have it already.
  static func download(_ visit: Visit, _ form: PostedForm) throws -> Response {
    let view = try CredentialsView(visit)
    let secret = form["secret"]
    try visit.read { c in
      _ = try Access.check(
        c, visit.caller, .changeContainer, container: view.container.id, now: visit.now)
      guard let token = try Credentials.apiToken(secret, c), token.container == view.container.id,
        token.environment == view.environment
      else { throw StoreError(.notFound) }
    }
    return .file("api-token.txt", secret: secret)
  }

  static func registerKey(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let view = try CredentialsView(visit)
    let name = form["key-name"].trimmed
    let pem = form["public-key"]
    let words = visit.words
    let account = visit.account
    let home = view.home
    do {
      return try await visit.once(form) { context in
        _ = try ServerKeys.add(
          context, container: view.container.id, environment: view.environment, name: name,
          pem: pem, account: account)
        return Outcome(to: home, notice: words(.noticeKeyRegistered, ["name": name]))
      }
    } catch let error as StoreError where error.code == .badRequest {
      var page = try view.page()
      let isName = error.context["field"] == "name"
      page.keyName = FormField(
        "key-name", name, error: isName ? words[.credentialsNameBad] : nil)
      page.publicKey = FormField(
        "public-key", pem, error: isName ? nil : words[.credentialsKeyBad])
      return visit.answer(page, status: .badRequest)
    }
  }

  /// What the write made, outside what is stored with the submission.
  private final class Made: Sendable {
    let token = Mutex<String?>(nil)
  }
}
