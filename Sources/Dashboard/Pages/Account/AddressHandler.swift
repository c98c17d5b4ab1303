import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// The addresses of one's own account: adding, confirming by a mailed code or link, removing.
enum AddressHandler {
  /// The password is asked for: an address leads to a new password.
  static func add(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    var address = FormField("address", form["address"].trimmed)
    var password = FormField("address-password")
    let kind: AddressKind = address.value.contains("@") ? .email : .phone
    let typed = address.value
    let language = visit.guest.language.code
    let sendsMail = visit.desk.sendsMail
    if try await !visit.desk.store.isPassword(form["address-password"], of: visit.account) {
      password.error = words[PeopleWord.passwordWrong]
      return try refuse(visit, address, password)
    }
    do {
      return try await visit.once(form) { context in
        try OwnAddresses.add(context, kind, typed, language: language)
        let word: AddressWord =
          kind == .phone ? .addedPhone : sendsMail ? .added : .addedNoMail
        return Outcome(to: Address.account.path, notice: words(word, ["address": typed]))
      }
    } catch let error as StoreError where error.isAboutInput || error.code == .exists {
      switch error.code {
      case .exists: address.error = words[AddressWord.own]
      case .quotaExceeded: address.error = words[AddressWord.tooMany]
      case .throttled: address.error = words[AddressWord.pause]
      default: address.error = words[AddressWord.bad]
      }
      return try refuse(visit, address, password)
    }
  }

  static func sendCode(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let language = visit.guest.language.code
    return try await act(visit, form) { context, id, words in
      do {
        try OwnAddresses.sendCode(context, address: id, language: language)
        return words[AddressWord.sent]
      } catch let error as StoreError where error.code == .throttled {
        return words[AddressWord.pause]
      }
    }
  }

  static func confirm(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let code = form["code"]
    let language = visit.guest.language.code
    return try await act(visit, form) { context, id, words in
      say(
        try OwnAddresses.confirm(context, address: id, code: code, language: language), words)
    }
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await act(visit, form) { context, id, words in
      do {
        return words(
          AddressWord.removed, ["address": try OwnAddresses.remove(context, address: id)])
      } catch let error as StoreError where error.code == .badRequest {
        return words[AddressWord.last]
      }
    }
  }

  /// The page of the mailed link: looking confirms nothing.
  static func showLink(_ visit: Visit) throws -> Response {
    let words = visit.words
    let secret = visit.request.parameters["secret"] ?? ""
    let found = try visit.read { try AddressChecks.find(secret, $0, now: visit.now) }
    let title = words[AddressWord.confirmTitle]
    var page = ConfirmPage(
      frame: visit.frame(
        crumbs: [Crumb(words[.accountTitle], Address.account.path), Crumb(title)]),
      title: title, action: Address.confirmAddress(secret: secret).path, sentences: [],
      button: "", isDanger: false, cancel: Address.account.path)
    guard let found, found.account == visit.account else {
      page.sentences = [words[AddressWord.confirmOver]]
      return visit.answer(page, status: .gone).asSharePage
    }
    page.sentences = [
      words(
        AddressWord.confirmText, ["address": found.typed, "name": visit.person.name])
    ]
    page.button = words[AddressWord.confirmButton]
    return visit.answer(page).asSharePage
  }

  static func sendLink(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let secret = visit.request.parameters["secret"] ?? ""
    let words = visit.words
    let language = visit.guest.language.code
    return try await visit.once(form) { context in
      let outcome = try OwnAddresses.confirm(context, secret: secret, language: language)
      return Outcome(to: Address.account.path, notice: say(outcome, words))
    }
  }

  private static func say(_ outcome: OwnAddresses.Outcome, _ words: Words) -> String {
    switch outcome {
    case .verified(let address): words(AddressWord.verified, ["address": address])
    case .wrong: words[AddressWord.wrong]
    case .taken: words[AddressWord.taken]
    }
  }

  private static func act(
    _ visit: Visit, _ form: PostedForm,
    _ body: @escaping @Sendable (WriteContext, Int64, Words) throws -> String
  ) async throws -> Response {
    guard let id = Int64(form["id"]) else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      Outcome(to: Address.account.path, notice: try body(context, id, words))
    }
  }

  private static func refuse(
    _ visit: Visit, _ address: FormField, _ password: FormField
  ) throws -> Response {
    var page = try AccountHandler.page(visit, nil)
    page.address = address
    page.addressPassword = password
    page.problems = [address, password].problems
    return visit.answer(page, status: .badRequest)
  }
}
