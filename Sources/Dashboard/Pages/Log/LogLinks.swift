import Addresses
import RecordStore
import Records

/// Links to entries of the log that a page cites, where its reader may read them.
struct LogLinks {
  private var paths: [Int64: String] = [:]

  init(_ visit: Visit, _ cited: [LogEntry], _ c: Store.Reader) throws {
    for (chain, entries) in Dictionary(grouping: cited, by: \.chain) {
      try add(visit, entries.map(\.id), chain: chain, c)
    }
  }

  init(_ visit: Visit, _ entries: [Int64], chain: Int64, _ c: Store.Reader) throws {
    try add(visit, entries, chain: chain, c)
  }

  private mutating func add(
    _ visit: Visit, _ entries: [Int64], chain: Int64, _ c: Store.Reader
  ) throws {
    let visible = try LogSight.visible(
      c, caller: visit.caller, entries, chain: chain, now: visit.now)
    guard !visible.isEmpty else { return }
    let container = chain == 0 ? nil : try Container.load(ContainerID(rawValue: chain), c)
    for entry in visible { paths[entry] = LogHandler.path(of: entry, container) }
  }

  /// Nil where there is no entry, or none for this reader.
  subscript(entry: LogEntry?) -> String? { self[entry?.id] }
  subscript(entry: Int64?) -> String? { entry.flatMap { paths[$0] } }
}
