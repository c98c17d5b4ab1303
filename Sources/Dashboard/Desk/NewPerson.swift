import RecordStore

/// What somebody typed to make an account.
struct NewPerson: Sendable {
  var name: FormField
  var email: FormField
  var password: FormField
  let secret: String

  init(_ form: PostedForm, asksWho: Bool = true, _ words: Words) {
    name = FormField("name", form["name"].trimmed)
    email = FormField("email", form["email"].trimmed)
    password = FormField("password")
    secret = form["password"]
    if asksWho {
      if name.value.isEmpty { name.error = words[.accountNameMissing] }
      if name.value.utf8.count > 255 { name.error = words[.accountNameTooLong] }
      let parts = email.value.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && !parts.contains("") && !email.value.contains(" ")
      if !isAddress { email.error = words[.accountEmailMissing] }
    }
    if secret.count < 8 { password.error = words[.accountPasswordShort] }
    if secret.utf8.count > 1000 { password.error = words[.accountPasswordLong] }
  }

  var problems: [Problem] { [name, email, password].problems }

  func account(hash: String) -> NewAccount {
    NewAccount(name: name.value, email: email.value, passwordHash: hash)
  }

  /// Puts the store's refusal beside the field it speaks of.
  mutating func refuse(_ error: StoreError, _ words: Words) {
    switch (error.code, error.context["field"]) {
    case (.exists, _): email.error = words[.accountEmailTaken]
    case (_, "name"): name.error = words[.accountNameMissing]
    case (_, "password"): password.error = words[.accountPasswordShort]
    default: email.error = words[.accountEmailMissing]
    }
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
