/// Dates as headers carry them (RFC 9110, section 5.6.7).
package enum HTTPDate {
  private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Sun, 06 Nov 1994 08:49:37 GMT` for seconds since 1970.
  package static func string(_ seconds: Int64) -> String {
    let (day, rest) = floored(seconds, 86_400)
    let (year, month, dayOfMonth) = civil(day)
    let weekday = days[Int(floored(day + 3, 7).rest)]
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(two).joined(separator: ":")
    return "\(weekday), \(two(dayOfMonth)) \(months[month - 1]) \(year) \(time) GMT"
  }

  /// Seconds since 1970, from the fixed form alone; other forms are as good as no date.
  package static func seconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[2])), let year = Int64(words[3]),
      (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int64($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    let days = daysSince1970(year, Int64(month + 1), day)
    return days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func floored(_ a: Int64, _ b: Int64) -> (quotient: Int64, rest: Int64) {
    let rest = (a % b + b) % b
    return ((a - rest) / b, rest)
  }

  /// Year, month and day of a day's number; years begin in March so that leap days come last.
  private static func civil(_ day: Int64) -> (Int64, Int, Int64) {
    let (era, dayOfEra) = floored(day + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let dayOfMonth = dayOfYear - (153 * shifted + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), Int(month), dayOfMonth)
  }

  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
