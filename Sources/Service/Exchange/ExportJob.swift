import Glibc
import Interchange
import RecordStore
import Records
import WireFormat

/// Writes the records of a type, in the order of their last changes.
struct ExportJob {
  let store: Store
  let zone: ZoneID
  let type: String
  let format: ExportWriter.Format

  /// Hands on pieces of text; returns the number of records.
  func run(_ write: (ArraySlice<UInt8>) throws -> Void) throws -> Int {
    let viewer = Viewer(caller: .operatorOfStore, now: store.clock.now())
    return try store.read { c in
      let zoneRow = try RecordZone.load(zone, c)
      let known = try Schema.type(
        c, container: zoneRow.container, environment: zoneRow.environment, name: type)
      guard let known else {
        throw StoreError(
          .notFound, "There is no such record type.", context: ["recordType": type])
      }
      var writer = ExportWriter(
        format,
        columns: known.fields.map { ExportColumn(name: $0.name, typeName: $0.type.name) })
      var count = 0
      try RecordExport.forEach(c, viewer, zone: zone, type: type) { record in
        writer.row(record.name, try FieldCodec.fields(stored: record.fields))
        count += 1
        if count % 500 == 0 { try write(writer.take()[...]) }
        return true
      }
      writer.end()
      try write(writer.take()[...])
      return count
    }
  }

  /// Writes beside the file and renames: an export that fails leaves no half file.
  func run(toFile path: String) throws -> Int {
    let partial = path + ".partial"
    guard let file = try? PlainFile(writing: partial) else {
      throw CommandError.failure("\(path) cannot be written")
    }
    do {
      let count = try run { try file.write($0) }
      try file.synchronize()
      try file.close()
      guard rename(partial, path) == 0 else {
        throw CommandError.failure("\(path) cannot be written")
      }
      return count
    } catch {
      unlink(partial)
      throw error
    }
  }
}
