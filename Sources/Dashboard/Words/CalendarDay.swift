import Templating

/// A day on the clock of a place.
struct CalendarDay: Hashable, Comparable {
  /// Days since 1 January 1970.
  var number: Int64

  private static let length: Int64 = 86_400_000

  init(number: Int64) { self.number = number }

  /// The day of a moment.
  init(_ time: Int64, _ zone: LocalTime) {
    let told = time + zone.offset(at: time) * 1000
    let (days, rest) = told.quotientAndRemainder(dividingBy: Self.length)
    number = rest < 0 ? days - 1 : days
  }

  /// `2026-03-03`; nil for anything else, and for what is far away.
  init?(_ text: String) {
    guard text.utf8.count == 10, let time = Timestamps.milliseconds(text), time >= 0 else {
      return nil
    }
    number = time / Self.length
  }

  /// When it begins there.
  func start(_ zone: LocalTime) -> Int64 {
    let told = number * Self.length
    return told - zone.offset(at: told - zone.offset(at: told) * 1000) * 1000
  }

  var text: String { String(Timestamps.text(number * Self.length).prefix(10)) }

  /// From 0 for Monday to 6.
  var weekday: Int { Int((number % 7 + 10) % 7) }

  static func < (a: CalendarDay, b: CalendarDay) -> Bool { a.number < b.number }
}
