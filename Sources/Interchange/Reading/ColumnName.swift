@_spi(_Unicode) import Swift

/// Names of fields made from the headings people write.
package enum ColumnName {
  /// A letter, then letters, digits and `_`, as the protocol asks for; nil when nothing is left.
  package static func fieldName(from heading: String) -> String? {
    var name = ""
    var pending = false
    let plain = heading.replacing("ß", with: "ss")
    for scalar in plain._nfd {
      if scalar.properties.generalCategory == .nonspacingMark { continue }
      let isLetter = "a"..."z" ~= scalar || "A"..."Z" ~= scalar
      let isDigit = "0"..."9" ~= scalar
      guard isLetter || isDigit || scalar == "_" else {
        pending = !name.isEmpty
        continue
      }
      if name.isEmpty, !isLetter {
        if scalar == "_" { continue }
        name = "column_"
      }
      if pending { name += "_" }
      pending = false
      name.unicodeScalars.append(scalar)
    }
    return name.isEmpty ? nil : String(name.prefix(255))
  }
}
