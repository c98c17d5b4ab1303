import Cryptography
package import Records

/// Says which app somebody is to sign in for. It opens the sign-in page and nothing else, and is
/// stored nowhere.
package struct SignInTicket: Hashable, Sendable {
  /// Milliseconds for which a ticket opens the page; clients ask for a fresh one after 14 minutes.
  package static let lifetime: Int64 = 60 * 60_000

  package let apiToken: APITokenID
  /// Milliseconds since 1970.
  package let issuedAt: Int64

  package init(apiToken: APITokenID, issuedAt: Int64) {
    self.apiToken = apiToken
    self.issuedAt = issuedAt
  }

  /// Seals and opens tickets with the key of this installation.
  package struct Sealer: Sendable {
    private let code: HMACSHA256

    package init(_ keys: InstanceKey) {
      code = HMACSHA256(key: keys.key(for: .signInTicket))
    }

    package func seal(_ ticket: SignInTicket) -> String {
      let message = SealedNumbers.bytes(ticket.apiToken.rawValue, ticket.issuedAt)
      return Base64.encode(message + code.code(message).prefix(16), .url)
    }

    /// Nil for what this installation did not make, and for what is too old.
    package func open(_ text: String, now: Int64) -> SignInTicket? {
      guard let all = Base64.decode(text, .url), all.count == 32 else { return nil }
      let message = Array(all[..<16])
      guard ConstantTime.equal(Array(all[16...]), Array(code.code(message).prefix(16))) else {
        return nil
      }
      let ticket = SignInTicket(
        apiToken: APITokenID(rawValue: SealedNumbers.number(all[0..<8])),
        issuedAt: SealedNumbers.number(all[8..<16]))
      return now - ticket.issuedAt < lifetime ? ticket : nil
    }
  }
}
