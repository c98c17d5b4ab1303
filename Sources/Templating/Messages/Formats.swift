/// How a language writes numbers and times, taken from its catalogue once.
struct Formats: Sendable {
  /// A message as escaped bytes, with the mark of a field for each placeholder.
  typealias Pattern = [UInt8]

  /// Marks are control characters, which no escaped text holds.
  enum Field: UInt8, Sendable, CaseIterable {
    case count = 1
    case day, month, year, time, zone

    init?(name: String) {
      guard let field = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
      self = field
    }
  }

  /// The patterns of one message, by index of plural category.
  typealias Plural = [Pattern]

  var grouping: [UInt8] = []
  var now = Pattern()
  var minutesAgo: Plural = []
  var hoursAgo: Plural = []
  var daysAgo: Plural = []
  var inMinutes: Plural = []
  var inHours: Plural = []
  var inDays: Plural = []
  var date = Pattern()
  var full = Pattern()
  var months: [[UInt8]] = []
  let rule: PluralRule

  static let keys: Set<String> = Set(
    [
      "format.grouping", "time.now", "time.minutesAgo", "time.hoursAgo", "time.daysAgo",
      "time.inMinutes", "time.inHours", "time.inDays", "time.date", "time.full",
    ] + (1...12).map { "time.month.\($0)" })

  init(_ messages: [String: Message], rule: PluralRule) {
    self.rule = rule
    grouping = Self.pattern(messages["format.grouping"])
    now = Self.pattern(messages["time.now"])
    minutesAgo = Self.plural(messages["time.minutesAgo"])
    hoursAgo = Self.plural(messages["time.hoursAgo"])
    daysAgo = Self.plural(messages["time.daysAgo"])
    inMinutes = Self.plural(messages["time.inMinutes"])
    inHours = Self.plural(messages["time.inHours"])
    inDays = Self.plural(messages["time.inDays"])
    date = Self.pattern(messages["time.date"])
    full = Self.pattern(messages["time.full"])
    months = (1...12).map { Self.pattern(messages["time.month.\($0)"]) }
  }

  private static func plural(_ message: Message?) -> Plural {
    switch message?.forms {
    case .plural(let forms):
      PluralCategory.allCases.map { pattern(forms[$0] ?? forms[.other] ?? []) }
    case .single(let pieces): PluralCategory.allCases.map { _ in pattern(pieces) }
    case nil: PluralCategory.allCases.map { _ in Pattern() }
    }
  }

  private static func pattern(_ message: Message?) -> Pattern {
    pattern(message?.all.first ?? [])
  }

  private static func pattern(_ pieces: [Message.Piece]) -> Pattern {
    pieces.reduce(into: Pattern()) { pattern, piece in
      switch piece {
      case .text(let text):
        var output = Output(capacity: 64)
        output.appendEscaped(text)
        pattern += output.bytes
      case .argument(let name):
        if let field = Field(name: name) { pattern.append(field.rawValue) }
      case .open, .close: break
      }
    }
  }

  func grouped(_ number: Int64) -> [UInt8] {
    var output = Output(capacity: 32)
    output.append(number, grouping: grouping)
    return output.bytes
  }
}
