package import Templating

/// Weeks from the last one on the left, their days from top to bottom.
package struct CalendarGrid: PageValue {
  static let weeks: Int64 = 26
  static let size = 24
  private static let pitch = size + 2
  private static let left = 58
  private static let top = 34

  let first: CalendarDay
  /// The last day that is drawn.
  let last: CalendarDay
  private var texts: [PictureText] = []

  package static var shape: Shape<Self> {
    Shape([
      .list("texts") { $0.texts }, .text("path") { $0.path },
      .text("width") { _ in String(left + Int(weeks) * pitch + PictureBox.margin) },
      .text("height") { _ in String(top + 7 * pitch + 14) },
    ])
  }

  /// The weeks up to that of a day, without days ahead.
  init(_ day: CalendarDay, today: CalendarDay, _ words: Words) {
    first = Self.first(upTo: day)
    last = min(CalendarDay(number: first.number + 7 * Self.weeks - 1), today)
    let weekdays: [PictureWord] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    texts = weekdays.enumerated().map { index, word in
      PictureText(
        text: words[word], x: PictureBox.margin + 12,
        y: Self.top + index * Self.pitch + Self.size / 2 + 4)
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
          x: Self.left(week) + Self.size / 2, y: 24))
    }
  }

  /// The first day of the weeks up to that of a day.
  static func first(upTo day: CalendarDay) -> CalendarDay {
    CalendarDay(number: day.number - Int64(day.weekday) - 7 * (weeks - 1))
  }

  private static func left(_ week: Int64) -> Int { left + Int(weeks - 1 - week) * pitch }

  func place(_ day: CalendarDay) -> (x: Int, y: Int) {
    (Self.left((day.number - first.number) / 7), Self.top + day.weekday * Self.pitch)
  }

  /// A square for each day.
  private var path: String {
    (first.number...last.number).map { number in
      let (x, y) = place(CalendarDay(number: number))
      return "M\(x) \(y)h\(Self.size)v\(Self.size)h-\(Self.size)z"
    }.joined()
  }
}
