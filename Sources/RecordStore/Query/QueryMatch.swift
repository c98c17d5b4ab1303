package import Records
package import SQLite

/// Whether one record answers a query: for subscriptions, which hear of records one by one.
package enum QueryMatch {
  /// False too for a query that the type's schema no longer answers.
  package static func matches(
    _ c: Connection, _ query: RecordQuery, in zone: RecordZone, _ row: RecordRow
  ) throws -> Bool {
    guard row.type == query.type, !row.isDeleted else { return false }
    let known = try Schema.type(
      c, container: zone.container, environment: zone.environment, name: query.type)
    guard let type = known ?? RecordReader.shareType(query.type) else { return false }
    guard !query.filters.isEmpty else { return true }
    let nobody = Viewer(caller: .operatorOfStore, now: 0)
    var binding = QueryBinding(c, zone: zone, viewer: nobody, type: type)
    do {
      let bound = try binding.bind(query)
      let values = try bound.values(of: row)
      return bound.filters.allSatisfy { $0.matches(row, values) }
    } catch is StoreError {
      return false
    }
  }
}
