/// A cookie to be set. Bytes that a cookie's value may not hold are percent-encoded; reading does
/// not decode, so values meant to come back are best made of URL-safe text.
package struct Cookie: Sendable, CustomStringConvertible {
  /// Which requests from other sites carry the cookie.
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
    case none = "None"
  }

  package var name: String
  package var value: String
  package var path: String
  package var maxAge: Int?
  package var isSecure: Bool
  package var isHTTPOnly: Bool
  package var sameSite: SameSite

  package init(
    _ name: String, _ value: String, maxAge: Int? = nil, isSecure: Bool, isHTTPOnly: Bool = true,
    sameSite: SameSite = .lax, path: String = "/"
  ) {
    self.name = name
    self.value = value
    self.maxAge = maxAge
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.sameSite = sameSite
    self.path = path
  }

  /// The cookie that makes the browser forget `name`.
  package static func expired(_ name: String, isSecure: Bool, path: String = "/") -> Cookie {
    Cookie(name, "", maxAge: 0, isSecure: isSecure, path: path)
  }

  package var description: String {
    var text = "\(Cookie.safe(name))=\(Cookie.safe(value)); Path=\(Cookie.safe(path))"
    if let maxAge { text += "; Max-Age=\(maxAge)" }
    if isHTTPOnly { text += "; HttpOnly" }
    if isSecure { text += "; Secure" }
    return text + "; SameSite=\(sameSite.rawValue)"
  }

  private static func safe(_ text: String) -> String {
    PercentCoding.encode(text) { byte in
      byte > 32 && byte < 127 && byte != 34 && byte != 44 && byte != 59 && byte != 92
    }
  }
}
