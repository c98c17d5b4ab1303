/// The messages of one language, for code that words something outside a template.
package final class Catalogue: Sendable {
  /// What a placeholder stands for.
  package enum Argument: Sendable {
    case text(String)
    case number(Int64)
  }

  package let language: Language
  let messages: [String: Message]
  let rule: PluralRule
  let formats: Formats
  let file: String

  init(
    language: Language, file: String, messages: [String: Message], rule: PluralRule,
    formats: Formats
  ) {
    self.language = language
    self.file = file
    self.messages = messages
    self.rule = rule
    self.formats = formats
  }

  /// The message without its markup; an unknown key gives the key itself.
  package func plain(_ key: String, _ arguments: [String: Argument] = [:]) -> String {
    guard let pieces = pieces(key, arguments) else { return key }
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let literal): text += literal
      case .open, .close: break
      case .argument(let name): text += value(arguments[name])
      }
    }
  }

  /// The message as markup, its arguments escaped and texts isolated in their direction.
  package func markup(_ key: String, _ arguments: [String: Argument] = [:]) -> Markup {
    var output = Output(capacity: 256)
    for piece in pieces(key, arguments) ?? [.text(key)] {
      switch piece {
      case .text(let literal): output.appendEscaped(literal)
      case .open(let tag): output.append("<\(tag)>")
      case .close(let tag): output.append("</\(tag)>")
      case .argument(let name):
        if case .text(let text) = arguments[name] {
          output.append("<bdi>")
          output.appendEscaped(text)
          output.append("</bdi>")
        } else {
          output.append(value(arguments[name]))
        }
      }
    }
    return Markup(bytes: output.bytes)
  }

  private func pieces(_ key: String, _ arguments: [String: Argument]) -> [Message.Piece]? {
    guard case .number(let count)? = arguments["count"] else {
      return messages[key]?.pieces(for: 0, rule: rule)
    }
    return messages[key]?.pieces(for: count, rule: rule)
  }

  private func value(_ argument: Argument?) -> String {
    switch argument {
    case .text(let text): text
    case .number(let number): String(decoding: formats.grouped(number), as: UTF8.self)
    case nil: ""
    }
  }
}
