/// How a language writes numbers and times, taken from its catalogue once.
struct Formats: Sendable {
  /// A message whose placeholders are filled with numbers, escaped beforehand.
  struct Pattern: Sendable {
    enum Piece: Sendable {
      case bytes([UInt8])
      case field(Field)
    }
    let pieces: [Piece]
  }

  enum Field: String, Sendable {
    case count, day, month, year, time
  }

  /// The patterns of one message, by index of plural category.
  typealias Plural = [Pattern]

  var grouping: [UInt8] = []
  var now = Pattern(pieces: [])
  var minutesAgo: Plural = []
  var hoursAgo: Plural = []
  var daysAgo: Plural = []
  var inMinutes: Plural = []
  var inHours: Plural = []
  var inDays: Plural = []
  var date = Pattern(pieces: [])
  var full = Pattern(pieces: [])
  var months: [[UInt8]] = []
  let rule: PluralRule

  static let keys: Set<String> = Set(
    [
      "format.grouping", "time.now", "time.minutesAgo", "time.hoursAgo", "time.daysAgo",
      "time.inMinutes", "time.inHours", "time.inDays", "time.date", "time.full",
    ] + (1...12).map { "time.month.\($0)" })

  init(_ messages: [String: Message], rule: PluralRule) {
    self.rule = rule
    grouping = Self.pattern(messages["format.grouping"]).plainBytes
    now = Self.pattern(messages["time.now"])
    minutesAgo = Self.plural(messages["time.minutesAgo"])
    hoursAgo = Self.plural(messages["time.hoursAgo"])
    daysAgo = Self.plural(messages["time.daysAgo"])
    inMinutes = Self.plural(messages["time.inMinutes"])
    inHours = Self.plural(messages["time.inHours"])
    inDays = Self.plural(messages["time.inDays"])
    date = Self.pattern(messages["time.date"])
    full = Self.pattern(messages["time.full"])
    months = (1...12).map { Self.pattern(messages["time.month.\($0)"]).plainBytes }
  }

  private static func plural(_ message: Message?) -> Plural {
    switch message?.forms {
    case .plural(let forms):
      PluralCategory.allCases.map { pattern(forms[$0] ?? forms[.other] ?? []) }
    case .single(let pieces): PluralCategory.allCases.map { _ in pattern(pieces) }
    case nil: PluralCategory.allCases.map { _ in Pattern(pieces: []) }
    }
  }

  private static func pattern(_ message: Message?) -> Pattern {
    pattern(message?.all.first ?? [])
  }

  private static func pattern(_ pieces: [Message.Piece]) -> Pattern {
    Pattern(
      pieces: pieces.compactMap { piece in
        switch piece {
        case .text(let text):
          var output = Output(capacity: 64)
          output.appendEscaped(text)
          return .bytes(output.bytes)
        case .argument(let name): return Field(rawValue: name).map { .field($0) }
        case .open, .close: return nil
        }
      })
  }

  func grouped(_ number: Int64) -> [UInt8] {
    var output = Output(capacity: 32)
    output.append(number, grouping: grouping)
    return output.bytes
  }
}

extension Formats.Pattern {
  fileprivate var plainBytes: [UInt8] {
    pieces.flatMap { piece -> [UInt8] in
      if case .bytes(let bytes) = piece { bytes } else { [] }
    }
  }
}
