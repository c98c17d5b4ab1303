import Glibc

/// The number of files that the process may have open; the usual limit is lower than the number
/// of connections a server should hold.
enum FileLimit {
  /// For databases, files being sent and whatever else is open.
  private static let reserve = 256

  /// Raises the limit as far as the system allows, and returns how many connections fit.
  static func raise(wanted connections: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return connections
    }
    let wanted = rlim_t(connections + reserve * 2)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(limit.rlim_max, wanted)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    let room = Int(clamping: limit.rlim_cur) - reserve
    return max(min(connections, room), 16)
  }
}
