/// Writes a time: for machines, and in words relative to now.
extension Output {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  /// `2024-03-01T12:00:00Z`
  mutating func appendISO(_ milliseconds: Int64) {
    let moment = CivilTime(milliseconds)
    appendYear(moment.year)
    append(byte: UInt8(ascii: "-"))
    append(twoDigits: moment.month)
    append(byte: UInt8(ascii: "-"))
    append(twoDigits: moment.day)
    append(byte: UInt8(ascii: "T"))
    appendClock(moment)
    append(byte: UInt8(ascii: ":"))
    append(twoDigits: moment.second)
    append(byte: UInt8(ascii: "Z"))
  }

  /// A `time` element: for machines, in full as its title, in words as its text.
  mutating func appendTimeElement(_ milliseconds: Int64, now: Int64, _ formats: Formats) {
    append("<time datetime=\"")
    appendISO(milliseconds)
    append("\" title=\"")
    append(formats.full, CivilTime(milliseconds), count: 0, formats)
    append("\">")
    appendRelative(milliseconds, now: now, formats)
    append("</time>")
  }

  mutating func appendRelative(_ milliseconds: Int64, now: Int64, _ formats: Formats) {
    let moment = CivilTime(milliseconds)
    let (elapsed, overflow) = now.subtractingReportingOverflow(milliseconds)
    let distance = overflow ? UInt64.max : elapsed.magnitude
    let past = elapsed >= 0
    switch distance {
    case ..<60_000:
      append(formats.now, moment, count: 0, formats)
    case ..<3_600_000:
      append(past ? formats.minutesAgo : formats.inMinutes, distance / 60_000, moment, formats)
    case ..<86_400_000:
      append(past ? formats.hoursAgo : formats.inHours, distance / 3_600_000, moment, formats)
    case ..<604_800_000:
      append(past ? formats.daysAgo : formats.inDays, distance / 86_400_000, moment, formats)
    default:
      append(formats.date, moment, count: 0, formats)
    }
  }

  private mutating func append(
    _ plural: Formats.Plural, _ count: UInt64, _ moment: CivilTime, _ formats: Formats
  ) {
    let count = Int64(count)
    append(plural[formats.rule.category(of: count).index], moment, count: count, formats)
  }

  mutating func append(
    _ pattern: Formats.Pattern, _ moment: CivilTime, count: Int64, _ formats: Formats
  ) {
    for piece in pattern.pieces {
      switch piece {
      case .bytes(let bytes): append(bytes)
      case .field(.count): append(count, grouping: formats.grouping)
      case .field(.day): append(Int64(moment.day))
      case .field(.month): append(formats.months[moment.month - 1])
      case .field(.year): append(Int64(moment.year))
      case .field(.time): appendClock(moment)
      }
    }
  }

  private mutating func appendClock(_ moment: CivilTime) {
    append(twoDigits: moment.hour)
    append(byte: UInt8(ascii: ":"))
    append(twoDigits: moment.minute)
  }

  private mutating func appendYear(_ year: Int) {
    if year < 0 { append(byte: UInt8(ascii: "-")) }
    let digits = year.magnitude
    var unit: UInt = 1000
    while unit > digits, unit > 1 {
      append(byte: UInt8(ascii: "0"))
      unit /= 10
    }
    append(Int64(digits))
  }
}
