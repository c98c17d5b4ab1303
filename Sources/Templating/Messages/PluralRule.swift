/// The forms a number can ask for, with CLDR's names.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Which form a whole number takes in a language (CLDR's cardinal rules).
package enum PluralRule: Sendable {
  case oneOther
  case zeroOneOther
  case otherOnly
  case arabic

  package init?(language code: String) {
    switch code.prefix(while: { $0 != "-" }) {
    case "en", "de", "nl", "sv", "da", "nb", "nn", "fi", "et", "el", "hu", "tr", "bg":
      self = .oneOther
    case "fr", "hy": self = .zeroOneOther
    case "ja", "zh", "ko", "vi", "th", "id": self = .otherOnly
    case "ar": self = .arabic
    default: return nil
    }
  }

  var categories: [PluralCategory] {
    switch self {
    case .oneOther, .zeroOneOther: [.one, .other]
    case .otherOnly: [.other]
    case .arabic: PluralCategory.allCases
    }
  }

  package func category(of number: Int64) -> PluralCategory {
    switch (self, number) {
    case (.oneOther, 1), (.zeroOneOther, 0...1): .one
    case (.arabic, 0): .zero
    case (.arabic, 1): .one
    case (.arabic, 2): .two
    case (.arabic, let number) where (3...10).contains(number % 100): .few
    case (.arabic, let number) where (11...99).contains(number % 100): .many
    default: .other
    }
  }
}
