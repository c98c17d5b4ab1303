import Foundation
import Synchronization
import Templating

/// The clocks of the places people chose, each computed once.
final class LocalClocks: Sendable {
  private static let firstYear = 1970
  private static let lastYear = 2050

  private let known = Mutex<[String: LocalTime]>([:])

  /// The names there are, such as `Europe/Lisbon`.
  static let names: [String] = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }
    .sorted()

  func zone(_ name: String?) -> LocalTime {
    guard let name else { return .universal }
    return known.withLock { known in
      if let zone = known[name] { return zone }
      guard let zone = TimeZone(identifier: name) else { return .universal }
      let made = Self.local(zone)
      known[name] = made
      return made
    }
  }

  private static func local(_ zone: TimeZone) -> LocalTime {
    var moment = Date(timeIntervalSince1970: 0)
    let end = Date(timeIntervalSince1970: Double(lastYear - firstYear) * 365.25 * 86_400)
    var spans = [LocalTime.Span(from: .min, offset: Int64(zone.secondsFromGMT(for: moment)))]
    while let next = zone.nextDaylightSavingTimeTransition(after: moment), next < end,
      next > moment
    {
      let offset = Int64(zone.secondsFromGMT(for: next.addingTimeInterval(1)))
      spans.append(LocalTime.Span(from: Int64(next.timeIntervalSince1970 * 1000), offset: offset))
      moment = next
    }
    return LocalTime(spans: spans)
  }
}
