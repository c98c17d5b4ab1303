import Addresses
import HTTP
import RecordStore
import Records

/// Where credentials belong, as the address says, and how their pages look.
struct CredentialsView {
  let visit: Visit
  let container: Container
  let environment: Records.Environment

  init(_ visit: Visit) throws {
    self.visit = visit
    let word = visit.request.parameters["environment"] ?? ""
    guard let environment = Records.Environment(rawValue: word) else { throw StoreError(.notFound) }
    self.environment = environment
    container = try visit.read { try visit.container($0).container }
  }

  var home: String { Address.credentials(container.identifier, environment).path }

  func page() throws -> CredentialsPage {
    let words = visit.words
    return try visit.read { c in
      let mayChange = try Access.allows(
        c, visit.caller, .changeContainer, container: container.id, now: visit.now)
      let tokens = try APITokens.list(
        c, caller: visit.caller, container: container.id, environment: environment,
        now: visit.now)
      let keys = try ServerKeys.list(
        c, caller: visit.caller, container: container.id, environment: environment,
        now: visit.now)
      return CredentialsPage(
        frame: frame([]), container: Shown.name(container.name),
        environment: words.environment(environment),
        tokens: tokens.map { line($0, mayChange) },
        keys: try keys.map { try line($0, mayChange, c) }, mayChange: mayChange,
        tokenForm: TokenForm(action: home + "/tokens", button: words[.credentialsTokenMake]),
        keyAction: home + "/keys", snippets: snippets("API_TOKEN"))
    }
  }

  func frame(_ after: [Crumb]) -> Frame {
    let words = visit.words
    let name = Shown.name(container.name)
    let href = Address.container(container.identifier).path
    let own = Crumb(words[.credentialsTitle], after.isEmpty ? nil : home)
    return visit.frame(
      .browse, environment, Crumb(name, href),
      [
        Crumb(words[.containersTitle], Address.containers.path), Crumb(name, href),
        Crumb(
          words.environment(environment),
          Address.environment(container.identifier, environment).path), own,
      ] + after)
  }

  func snippets(_ token: String) -> [Snippet] {
    Snippet.all(
      base: visit.desk.publicURL.base, container: container.identifier,
      environment: environment.rawValue, token: token)
  }

  private func line(_ token: APIToken, _ mayChange: Bool) -> CredentialsPage.TokenLine {
    let words = visit.words
    let isLive = token.revokedAt == nil
    let at = "\(home)/tokens/\(token.id.rawValue)"
    let receivers =
      token.callback ?? (token.origins.isEmpty ? words[.credentialsAnyOrigin] : nil)
      ?? token.origins.joined(separator: ", ")
    return CredentialsPage.TokenLine(
      name: Shown.name(token.name), badge: badge(isLive), receivers: receivers,
      notes: Shown.name(token.notes, limit: 500), created: words.date(token.createdAt),
      used: used(token.lastUsedAt), href: isLive && mayChange ? at : nil,
      revokeHref: isLive && mayChange ? at + "/revoke" : nil)
  }

  private func line(
    _ key: ServerKey, _ mayChange: Bool, _ c: Store.Reader
  ) throws -> CredentialsPage.KeyLine {
    let isLive = key.revokedAt == nil
    return CredentialsPage.KeyLine(
      name: Shown.name(key.name), keyID: key.keyID, badge: badge(isLive),
      person: Shown.name(try Accounts.load(key.account, c).name),
      created: visit.words.date(key.createdAt), used: used(key.lastUsedAt),
      revokeHref: isLive && mayChange ? "\(home)/keys/\(key.id.rawValue)/revoke" : nil)
  }

  private func badge(_ isLive: Bool) -> BadgeValue {
    isLive
      ? BadgeValue(.ok, visit.words[.credentialsLive])
      : BadgeValue(.ended, visit.words[.credentialsRevoked])
  }

  private func used(_ time: Int64?) -> String {
    time.map { visit.words.relative($0) } ?? visit.words[.credentialsNever]
  }
}
