import RecordStore
import Records

/// Field values as the table shows them: one line, exact digits, and never a blank.
struct CellText {
  private let words: Words
  private let null: String
  private let unset: String
  private let emptyText: String
  private let emptyList: String
  private let separator: String

  init(words: Words) {
    self.words = words
    null = words[.valueNull]
    unset = words[.valueUnset]
    emptyText = words[.valueEmptyText]
    emptyList = words[.valueEmptyList]
    separator = words.digitSeparator
  }

  /// What the cells of a column have in common.
  struct Column {
    let label: String
    let css: String

    init(_ field: FieldRow) {
      label = field.name
      css = ZoneTable.isNumber(field.type) ? "num" : ""
    }
  }

  func cell(_ column: Column, _ value: FieldValue?) -> CellValue {
    if case .int64(let number) = value {
      let digits = DigitGroup.split(number, separator: separator)
      return CellValue(
        text: digits.start, css: column.css, label: column.label, groups: digits.groups)
    }
    let (text, chip) = text(value)
    return CellValue(
      text: text, css: column.css, label: column.label, chip: chip, title: Self.title(value))
  }

  /// More of a text than fits; a page stays small with hundreds of them.
  private static func title(_ value: FieldValue?) -> String? {
    guard case .string(let whole) = value, whole.utf8.count > 80, whole.count > 80 else {
      return nil
    }
    return Shown.start(whole, limit: 160)
  }

  /// The text, and the class of the chip for what is not a text.
  func text(_ value: FieldValue?) -> (text: String, chip: String?) {
    switch value {
    case nil: (unset, "unset")
    case .null: (null, "null")
    case .string(""): (emptyText, "blank")
    case .string(let text): (Shown.start(text), nil)
    case .int64(let number): (String(number), nil)
    case .double(let number): (Self.number(number), nil)
    case .timestamp(let time): (words.moment(time), nil)
    case .bytes(let bytes), .sealed(let bytes): (words(.valueBytes, count: Int64(bytes.count)), nil)
    case .location(let place): (Self.location(place), nil)
    case .reference(let target): (Shown.middle(target.recordName), nil)
    case .asset(let asset): (Shown.size(asset.size), nil)
    case .list(let items) where items.isEmpty: (emptyList, "blank")
    case .list(let items): (list(items), nil)
    }
  }

  private func list(_ items: [FieldValue]) -> String {
    let shown = items.prefix(3).map { text($0).text }.joined(separator: ", ")
    return items.count > 3 ? "\(shown), … (\(items.count))" : shown
  }

  /// Shortest digits that read back as the same number; whole numbers without a point.
  static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func location(_ place: Location) -> String {
    "\(number(place.latitude)), \(number(place.longitude))"
  }
}
