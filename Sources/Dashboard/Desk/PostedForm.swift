import Cryptography
import HTTP

/// The fields of a posted form.
struct PostedForm: Sendable {
  /// Fields that belong to the form itself, not to what was typed.
  static let ownFields: Set<String> = ["form-token", "form-key"]

  let path: String
  private let fields: [(name: String, value: String)]

  /// A character that no text of the store can hold was typed; ␀ stands in its place.
  let hadNUL: Bool

  init(_ request: Request) throws {
    path = request.target.rawPath
    let (readable, hadNUL) = Self.withoutNUL(request)
    self.hadNUL = hadNUL
    fields = try readable.form().pairs.map { ($0.name, Self.lines($0.value)) }
  }

  private static func withoutNUL(_ request: Request) -> (Request, Bool) {
    let escaped = Array("%00".utf8)
    let picture = Array("%E2%90%80".utf8)
    guard request.body.contains(0) || request.body.firstRange(of: escaped) != nil else {
      return (request, false)
    }
    var request = request
    request.body = request.body.replacing(escaped, with: picture)
      .replacing([0], with: picture)
    return (request, true)
  }

  init(path: String, fields: [(name: String, value: String)]) {
    self.path = path
    self.fields = fields
    hadNUL = false
  }

  subscript(_ name: String) -> String { value(name) ?? "" }

  func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
  /// The values of a field that can be chosen more than once.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
  func contains(_ name: String) -> Bool { value(name) != nil }

  /// What a person typed or chose, without what the page added.
  var typed: [(name: String, value: String)] {
    fields.filter { !Self.ownFields.contains($0.name) }
  }

  /// Fields of the form `prefix:NAME`, by NAME, in order.
  func named(_ prefix: String) -> [(name: String, value: String)] {
    fields.compactMap { field in
      guard field.name.hasPrefix(prefix + ":") else { return nil }
      return (String(field.name.dropFirst(prefix.utf8.count + 1)), field.value)
    }
  }

  /// The same form twice has the same key; the same page with something else typed has another.
  var submissionKey: String {
    var text = path
    for field in fields where field.name != "form-token" {
      text += "\u{0}\(field.name)\u{0}\(field.value)"
    }
    return SHA256.hex(text)
  }

  /// Browsers send line ends as CR LF; texts of records have LF.
  private static func lines(_ text: String) -> String {
    text.utf8.contains(13) ? text.replacing("\r\n", with: "\n") : text
  }
}
