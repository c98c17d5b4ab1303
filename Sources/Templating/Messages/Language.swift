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

  /// English with accents, forty per cent longer: shows what is not translated or does not fit.
  package static let pseudoCode = "en-XA"
}
