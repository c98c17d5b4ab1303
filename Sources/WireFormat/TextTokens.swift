/// The words of a text as token search counts them: folded, cut at what is no letter and no digit,
/// without the words that say nothing.
package enum TextTokens {
  static let stopWords: Set<String> = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it",
    "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they",
    "this", "to", "was", "will", "with",
  ]

  package static func tokens(of text: String) -> Set<String> {
    var found: Set<String> = []
    for word in Text.fold(text).unicodeScalars.split(whereSeparator: { !isWord($0) }) {
      let token = String(word)
      if !stopWords.contains(token) { found.insert(token) }
    }
    return found
  }

  /// The token in letters that every tokenizer leaves together. Two tokens may come out the same:
  /// what is found is checked again.
  package static func indexed(_ token: String) -> String {
    let isPlain = token.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    if isPlain { return String(token.prefix(limit)) }
    let digits = Array("0123456789abcdef".utf8)
    var bytes = Array("u".utf8)
    for byte in token.utf8.prefix(limit / 2) {
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let limit = 80

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return 0x30...0x39 ~= scalar.value || 0x61...0x7A ~= scalar.value
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
