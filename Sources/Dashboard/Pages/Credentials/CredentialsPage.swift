package import Templating

/// What programs show to be let in to one environment: API tokens and server-to-server keys.
package struct CredentialsPage: Page {
  package struct TokenLine: PageValue {
    package var name: String
    package var badge: BadgeValue
    package var receivers: String
    package var notes: String
    package var created: String
    package var used: String
    /// Nil for a token that is revoked, or for somebody who may only look.
    package var href: String?
    package var revokeHref: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name },
        .value("badge") { $0.badge },
        .text("receivers") { $0.receivers },
        .text("notes") { $0.notes },
        .text("created") { $0.created },
        .text("used") { $0.used },
        .optionalText("href") { $0.href },
        .optionalText("revokeHref") { $0.revokeHref },
      ])
    }
  }

  package struct KeyLine: PageValue {
    package var name: String
    package var keyID: String
    package var badge: BadgeValue
    package var person: String
    package var created: String
    package var used: String
    package var revokeHref: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("name") { $0.name },
        .text("keyID") { $0.keyID },
        .value("badge") { $0.badge },
        .text("person") { $0.person },
        .text("created") { $0.created },
        .text("used") { $0.used },
        .optionalText("revokeHref") { $0.revokeHref },
      ])
    }
  }

  package var frame: Frame
  package var container: String
  package var environment: String
  package var tokens: [TokenLine]
  package var keys: [KeyLine]
  package var mayChange: Bool
  package var tokenForm: TokenForm
  package var keyName = FormField("key-name")
  package var publicKey = FormField("public-key")
  package var keyAction: String
  package var snippets: [Snippet]

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("container") { $0.container },
      .text("environment") { $0.environment },
      .list("tokens") { $0.tokens },
      .list("keys") { $0.keys },
      .flag("mayChange") { $0.mayChange },
      .value("tokenForm") { $0.tokenForm },
      .value("keyName") { $0.keyName },
      .value("publicKey") { $0.publicKey },
      .text("keyAction") { $0.keyAction },
      .list("snippets") { $0.snippets },
      .list("problems") { page in
        page.tokenForm.fields.problems + [page.keyName, page.publicKey].problems
      },
    ])
  }
}
