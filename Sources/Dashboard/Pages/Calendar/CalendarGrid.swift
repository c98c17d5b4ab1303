package import Templating

/// Weeks from left to right, their days from top to bottom.
package struct CalendarGrid: PageValue {
  static let weeks: Int64 = 26
  static let size = 24
  private static let pitch = size + 2
  private static let left = 44
  private static let top = 22

  let first: CalendarDay
  /// The last day that is drawn.
  let last: CalendarDay
  private var texts: [PictureText] = []

  package static var shape: Shape<Self> {
    Shape([
      .list("texts") { $0.texts }, .text("path") { $0.path },
      .text("width") { _ in String(left + Int(weeks) * pitch + 4) },
      .text("height") { _ in String(top + 7 * pitch + 4) },
    ])
  }

  /// The weeks up to that of a day, without days ahead.
  init(_ day: CalendarDay, today: CalendarDay, _ words: Words) {
    let monday = day.number - Int64(day.weekday)
    first = CalendarDay(number: monday - 7 * (Self.weeks - 1))
    last = min(CalendarDay(number: monday + 6), today)
    let weekdays: [PictureWord] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    texts = weekdays.enumerated().map { index, word in
      PictureText(
        text: words[word], x: Self.left / 2, y: Self.top + index * Self.pitch + Self.size / 2 + 4)
    }
    addMonths(words)
  }

  /// Above the first whole week of each.
  private mutating func addMonths(_ words: Words) {
    for week in 0..<Self.weeks {
      let parts = CalendarDay(number: first.number + 7 * week).text.split(separator: "-")
      guard let day = Int(parts[2]), day <= 7, let month = Int(parts[1]) else { continue }
      texts.append(
        PictureText(
          text: words.family("time.month.\(month)"),
          x: Self.left + Int(week) * Self.pitch + 2 * Self.pitch - Self.pitch / 2, y: 14))
    }
  }

  func place(_ day: CalendarDay) -> (x: Int, y: Int) {
    let week = Int((day.number - first.number) / 7)
    return (Self.left + week * Self.pitch, Self.top + day.weekday * Self.pitch)
  }

  /// A square for each day.
  private var path: String {
    (first.number...last.number).map { number in
      let (x, y) = place(CalendarDay(number: number))
      return "M\(x) \(y)h\(Self.size)v\(Self.size)h-\(Self.size)z"
    }.joined()
  }
}
