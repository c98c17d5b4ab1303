/// A moment on the proleptic Gregorian calendar, in UTC or on the clock of a place.
struct CivilTime: Equatable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int
  /// Seconds by which the clock is ahead of UTC.
  let offset: Int64

  init(_ milliseconds: Int64, _ zone: LocalTime) {
    let offset = zone.offset(at: milliseconds)
    let (shifted, overflow) = milliseconds.addingReportingOverflow(offset * 1000)
    self.init(overflow ? milliseconds : shifted, offset: overflow ? 0 : offset)
  }

  init(_ milliseconds: Int64, offset: Int64 = 0) {
    self.offset = offset
    let seconds = Self.floored(milliseconds, 1000).quotient
    let (days, second) = Self.floored(seconds, 86_400)
    hour = Int(second / 3600)
    minute = Int(second / 60 % 60)
    self.second = Int(second % 60)
    // Years start in March here, so that the leap day is a year's last; eras have 400 years.
    let (era, dayOfEra) = Self.floored(days + 719_468, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  private static func floored(_ value: Int64, _ divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
