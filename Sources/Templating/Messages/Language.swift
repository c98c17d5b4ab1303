/// A language that pages are compiled for.
package struct Language: Sendable, Hashable {
  /// As in BCP 47: `en`, `de`, `en-XA`.
  package let code: String
  let index: Int

  package init(code: String, index: Int = 0) {
    self.code = code
    self.index = index
  }

  package var isRightToLeft: Bool {
    ["ar", "dv", "fa", "he", "ps", "ur", "yi"].contains(code.prefix { $0 != "-" })
  }

  package var direction: String { isRightToLeft ? "rtl" : "ltr" }

  /// English with accents, forty per cent longer, from left to right and from right to left: shows
  /// what is not translated, does not fit, or stands on the wrong side.
  package static let pseudoCodes = ["en-XA", "ar-XB"]

  package var isPseudo: Bool { Self.pseudoCodes.contains(code) }
}
