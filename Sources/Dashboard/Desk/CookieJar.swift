import Cryptography
import HTTP

/// The dashboard's cookies in a request.
struct CookieJar: Sendable {
  let isSecure: Bool
  let session: String?
  /// A random name for a browser in which nobody is signed in; forms are bound to it.
  let guest: String?
  let notice: String?
  /// As whom an administrator sees pages, signed.
  let view: String?
  private let cookies: Cookies

  init(_ request: Request, isSecure: Bool) {
    self.isSecure = isSecure
    cookies = request.cookies
    session = cookies[Self.name("session", isSecure)]
    guest = cookies[Self.name("guest", isSecure)].flatMap { $0.utf8.count == 22 ? $0 : nil }
    notice = cookies[Self.name("notice", isSecure)]
    view = cookies[Self.name("view", isSecure)]
  }

  private static func name(_ word: String, _ isSecure: Bool) -> String {
    isSecure ? "__Host-sharehold-\(word)" : "sharehold-\(word)"
  }

  func set(session: String, in response: inout Response) {
    set("session", session, maxAge: 60 * 60 * 24 * 30, &response)
  }

  func set(guest: String, in response: inout Response) {
    set("guest", guest, maxAge: nil, &response)
  }

  func set(notice: String, in response: inout Response) {
    set("notice", notice, maxAge: 60, &response)
  }

  func set(view ticket: String, in response: inout Response) {
    set("view", ticket, maxAge: 60 * 30, &response)
  }

  /// A pass for the password of a link, one for each.
  func gate(_ guid: String) -> String? { cookies[Self.name(Self.gateName(guid), isSecure)] }

  func set(gate pass: String, of guid: String, in response: inout Response) {
    set(Self.gateName(guid), pass, maxAge: 60 * 60 * 24, &response)
  }

  private static func gateName(_ guid: String) -> String {
    "gate-" + SHA256.hex(guid).prefix(12)
  }

  func forget(_ word: String, in response: inout Response) {
    response.setCookie(.expired(Self.name(word, isSecure), isSecure: isSecure))
  }

  private func set(_ word: String, _ value: String, maxAge: Int?, _ response: inout Response) {
    response.setCookie(
      Cookie(Self.name(word, isSecure), value, maxAge: maxAge, isSecure: isSecure))
  }
}
