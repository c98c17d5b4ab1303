/// Makes the pseudo-language out of English.
enum PseudoLanguage {
  private static let accents: [Character: Character] = [
    "a": "à", "b": "ƀ", "c": "ç", "d": "đ", "e": "é", "f": "ƒ", "g": "ğ", "h": "ĥ", "i": "î",
    "j": "ĵ", "k": "ķ", "l": "ļ", "m": "ɱ", "n": "ñ", "o": "ö", "p": "þ", "r": "ŕ", "s": "š",
    "t": "ţ", "u": "û", "v": "ṽ", "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž", "A": "À", "B": "Ɓ",
    "C": "Ç", "D": "Đ", "E": "É", "F": "Ƒ", "G": "Ğ", "H": "Ĥ", "I": "Î", "J": "Ĵ", "K": "Ķ",
    "L": "Ļ", "M": "Ṁ", "N": "Ñ", "O": "Ö", "P": "Þ", "R": "Ŕ", "S": "Š", "T": "Ţ", "U": "Û",
    "V": "Ṽ", "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
  ]

  static func messages(from english: [String: Message]) -> [String: Message] {
    var messages = english
    for (key, message) in english where !key.hasPrefix("format.") {
      messages[key] = message.mapped(pieces)
    }
    return messages
  }

  /// Accented, and forty per cent longer than the letters that were there, in words of up to eight.
  private static func pieces(_ pieces: [Message.Piece]) -> [Message.Piece] {
    var length = 0
    var result: [Message.Piece] = pieces.map {
      guard case .text(let text) = $0 else { return $0 }
      length += text.count
      return .text(String(text.map { accents[$0] ?? $0 }))
    }
    if length > 0 {
      let more = (length * 2 + 4) / 5
      result.append(.text(String((0..<more).map { $0 % 9 == 8 ? " " : "~" })))
    }
    return result
  }
}
