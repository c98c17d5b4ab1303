import Synchronization
import Templating

/// The clocks of the places people chose, from the system's time zone files, each read once.
final class LocalClocks: Sendable {
  private static let folder = "/usr/share/zoneinfo/"

  private let known = Mutex<[String: LocalTime]>([:])

  /// The names there are, such as `Europe/Lisbon`; none where the system has no such files.
  static let names: [String] = countries.keys.sorted()

  /// The country of each, such as `PT`.
  static let countries: [String: String] = {
    guard let table = FileBytes.read(folder + "zone.tab", limit: 1 << 20) else { return [:] }
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
    let pairs = lines.filter { !$0.hasPrefix("#") }.compactMap { line -> (String, String)? in
      let columns = line.split(separator: "\t")
      return columns.count > 2 ? (String(columns[2]), String(columns[0])) : nil
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  func zone(_ name: String?) -> LocalTime {
    guard let name, Self.names.contains(name) else { return .universal }
    return known.withLock { known in
      if let zone = known[name] { return zone }
      let bytes = FileBytes.read(Self.folder + name, limit: 1 << 20)
      let zone = bytes.flatMap(TimeZoneFile.zone) ?? .universal
      known[name] = zone
      return zone
    }
  }
}
