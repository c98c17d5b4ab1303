/// Writes a time: for machines, and in words relative to now.
extension Output {
  /// `2024-03-01T12:00:00Z`
  mutating func appendISO(_ milliseconds: Int64) {
    appendISO(CivilTime(milliseconds))
  }

  private mutating func appendISO(_ moment: CivilTime) {
    appendYear(moment.year)
    append(UInt8(ascii: "-"), twoDigits: moment.month)
    append(UInt8(ascii: "-"), twoDigits: moment.day)
    append(UInt8(ascii: "T"), twoDigits: moment.hour)
    append(UInt8(ascii: ":"), twoDigits: moment.minute)
    append(UInt8(ascii: ":"), twoDigits: moment.second)
    append(byte: UInt8(ascii: "Z"))
  }

  /// A `time` element: for machines, in full as its title, in words as its text.
  mutating func appendTimeElement(
    _ milliseconds: Int64, now: Int64, _ formats: Formats, _ zone: LocalTime
  ) {
    let moment = CivilTime(milliseconds, zone)
    append(literal: "<time datetime=\"")
    appendISO(CivilTime(milliseconds))
    append(literal: "\" title=\"")
    append(formats.full, moment, count: 0, formats)
    append(literal: "\">")
    appendRelative(milliseconds, moment, now: now, formats)
    append(literal: "</time>")
  }

  mutating func appendRelative(
    _ milliseconds: Int64, now: Int64, _ formats: Formats, _ zone: LocalTime
  ) {
    appendRelative(milliseconds, CivilTime(milliseconds, zone), now: now, formats)
  }

  private mutating func appendRelative(
    _ milliseconds: Int64, _ moment: CivilTime, now: Int64, _ formats: Formats
  ) {
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
    var start = 0
    for (place, byte) in pattern.enumerated() where byte < 0x20 {
      guard let field = Formats.Field(rawValue: byte) else { continue }
      append(pattern, start..<place)
      start = place + 1
      switch field {
      case .count: append(count, grouping: formats.grouping)
      case .day: append(Int64(moment.day))
      case .month: append(formats.months[moment.month - 1])
      case .year: append(Int64(moment.year))
      case .time: appendClock(moment)
      case .zone: appendEscaped(LocalTime.name(moment.offset))
      }
    }
    append(pattern, start..<pattern.count)
  }

  private mutating func appendClock(_ moment: CivilTime) {
    append(twoDigits: moment.hour)
    append(UInt8(ascii: ":"), twoDigits: moment.minute)
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
