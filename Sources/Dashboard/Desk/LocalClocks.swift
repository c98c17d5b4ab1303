import Glibc
import Synchronization
import Templating

/// The clocks of the places people chose, from the system's time zone files, each read once.
final class LocalClocks: Sendable {
  private static let folder = "/usr/share/zoneinfo/"

  private let known = Mutex<[String: LocalTime]>([:])

  /// The names there are, such as `Europe/Lisbon`; none where the system has no such files.
  static let names: [String] = {
    guard let table = read(folder + "zone.tab") else { return [] }
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t")
      return columns.count > 2 ? String(columns[2]) : nil
    }.sorted()
  }()

  func zone(_ name: String?) -> LocalTime {
    guard let name, Self.names.contains(name) else { return .universal }
    return known.withLock { known in
      if let zone = known[name] { return zone }
      let zone = Self.read(Self.folder + name).flatMap(TimeZoneFile.zone) ?? .universal
      known[name] = zone
      return zone
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += piece[..<count]
      guard bytes.count < 1 << 20 else { return nil }
    }
  }
}
