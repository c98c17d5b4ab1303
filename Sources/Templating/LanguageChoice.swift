/// Choosing a page's language.
extension Templates {
  package func language(_ code: String) -> Language? {
    languages.first { $0.code.lowercased() == code.lowercased() }
  }

  /// The best language for an Accept-Language header; the first one when nothing fits.
  package func language(accepting header: String?) -> Language {
    let wishes = (header ?? "").split(separator: ",").prefix(32).compactMap(Wish.init)
    let sorted = wishes.enumerated().sorted {
      ($0.element.quality, $1.offset) > ($1.element.quality, $0.offset)
    }
    for wish in sorted.map(\.element) where wish.quality > 0 {
      if let exact = language(wish.range) { return exact }
      let primary = String(wish.range.prefix { $0 != "-" })
      if let language = language(primary) { return language }
    }
    return languages[0]
  }

  /// One entry of the header: a language range and how much it is wanted.
  private struct Wish {
    let range: String
    let quality: Double

    init?(_ entry: Substring) {
      let fields = entry.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
      guard let range = fields.first, !range.isEmpty else { return nil }
      self.range = range
      let given = fields.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      quality = given.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }
  }
}
