import Addresses
import HTTP

/// What happens to a form that cannot be carried out now: it is kept, never repeated by itself.
extension Guest {
  /// Passwords and tokens are never written into a page again.
  private static let unkept: Set<String> = ["password", "old-password", "new-password", "secret"]
  private static let pathField = "@path"

  /// To the sign-in page, which leads back here.
  func toSignIn() -> Response {
    let back = PercentCoding.encode(request.target.raw)
    return .redirect(Address.signIn.path + "?back=" + back)
  }

  /// Asks to sign in, in place; the form's fields wait in the page.
  func signInAgain(keeping form: PostedForm) -> Response {
    var page = SignInPage(frame: frame())
    page.isAgain = true
    page.back = form.path
    page.kept = [KeptField(name: Self.pathField, value: form.path)]
    page.kept += form.typed.filter { !Self.unkept.contains($0.name) }.map {
      KeptField(name: $0.name, value: $0.value)
    }
    return answer(page, status: .unauthorized)
  }

  /// The form with everything that was typed, to be looked at and sent by hand.
  func checkAgain(
    _ form: PostedForm, because reason: String? = nil, status: Status = .badRequest
  ) -> Response {
    let typed = form.typed.filter { !Self.unkept.contains($0.name) }
    let fields = typed.filter(Self.isWritten).enumerated().map { index, field in
      KeptField(
        name: field.name, value: field.value, label: Self.label(field.name), id: "kept-\(index)")
    }
    let page = CheckAgainPage(
      frame: frame(kind: .page), action: form.path, fields: fields,
      hidden: typed.filter { !Self.isWritten($0) }.map {
        KeptField(name: $0.name, value: $0.value)
      },
      lost: form.typed.contains { Self.unkept.contains($0.name) }, cancel: Address.home.path)
    guard let reason else { return answer(page) }
    var refused = page
    refused.reason = reason
    return answer(refused, status: status)
  }

  /// What somebody typed into a form that was refused, so that it can be read and copied.
  var typed: [KeptField] {
    guard person != nil, request.method == .post, let form = try? PostedForm(request) else {
      return []
    }
    let free = form.typed.filter { Self.isWritten($0) && !Self.unkept.contains($0.name) }
    return free.enumerated().map { index, field in
      KeptField(
        name: field.name, value: field.value, label: Self.label(field.name), id: "typed-\(index)")
    }
  }

  /// Whether a field holds a person's own words, not what the page added or offered to choose.
  private static func isWritten(_ field: (name: String, value: String)) -> Bool {
    !field.value.isEmpty && !isMachinery(field.name) && !isChoice(field.name)
  }

  private static func isChoice(_ name: String) -> Bool {
    ["state:", "action:", "new-type:", "pick:", "kept:"].contains { name.hasPrefix($0) }
      || ["right", "role", "access", "answer", "decision"].contains(name)
  }

  /// Fields of records carry their names behind a prefix.
  private static func label(_ name: String) -> String {
    Shown.name(name.hasPrefix("value:") ? String(name.dropFirst(6)) : name)
  }

  /// A form that waited in the sign-in page.
  static func kept(in form: PostedForm) -> PostedForm? {
    let fields = form.named("kept")
    guard let path = fields.first(where: { $0.name == pathField })?.value,
      let local = LocalPath.checked(path)
    else { return nil }
    return PostedForm(path: local, fields: fields.filter { $0.name != pathField })
  }

  /// Fields that pages add for themselves: what a value was, its type, a version.
  private static func isMachinery(_ name: String) -> Bool {
    ["was:", "type:", "was-", "kept:"].contains { name.hasPrefix($0) }
      || ["change-tag", "participant", "confirmed", "back", "step"].contains(name)
  }
}
