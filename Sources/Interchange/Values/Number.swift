/// Numbers in text.
enum Number {
  /// Decimal digits with a fraction or an exponent, no needless zero in front.
  static func looksLikeDouble(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func digits() -> Int {
      let count = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let first = rest.first
    let whole = digits()
    guard whole == 1 || whole > 1 && first != UInt8(ascii: "0") else { return false }
    var isDouble = false
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
      isDouble = true
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() > 0 else { return false }
      isDouble = true
    }
    return isDouble && rest.isEmpty && Double(text)?.isFinite == true
  }
}
