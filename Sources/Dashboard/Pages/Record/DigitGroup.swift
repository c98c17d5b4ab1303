package import Templating

/// Digits of a whole number with what its language writes before them. Style shows the separator;
/// what is copied from a page are the digits alone.
package struct DigitGroup: PageValue {
  package var separator: String
  package var text: String

  package static var shape: Shape<Self> {
    Shape([.stored("separator", \.separator), .stored("text", \.text)])
  }

  /// Every digit of a number: the sign and the first ones, and the groups of three after them. Four
  /// digits stand together: many of them are years.
  static func split(
    _ number: Int64, separator: String
  ) -> (start: String, groups: [DigitGroup]) {
    let digits = String(number.magnitude)
    let count = digits.utf8.count
    let first = count > 4 ? (count - 1) % 3 + 1 : count
    var rest = digits.dropFirst(first)
    var groups: [DigitGroup] = []
    while !rest.isEmpty {
      groups.append(DigitGroup(separator: separator, text: String(rest.prefix(3))))
      rest = rest.dropFirst(3)
    }
    let sign = number < 0 ? "-" : ""
    return (sign + String(digits.prefix(first)), groups)
  }
}

extension Words {
  /// What stands between groups of three digits.
  var digitSeparator: String { String(number(1000).dropFirst().dropLast(3)) }
}
