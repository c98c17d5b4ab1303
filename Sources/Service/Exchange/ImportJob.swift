import Foundation
import Interchange
import RecordStore
import Records

/// Carries the rows of a file into a zone, 200 in a transaction.
struct ImportJob {
  let store: Store
  let zone: ZoneID
  let type: String
  let policy: RecordImport.Policy
  /// The owner of the private database, whose records they become; else the command line itself.
  let actor: Actor
  /// Told how far it is; nil where nobody looks.
  let progress: (@Sendable (String) -> Void)?

  private static let pieceSize = 1 << 20

  /// Returns how many rows were saved. What was saved before an error stands.
  func run(
    _ file: FileHandle, _ reader: ImportReader, _ refused: inout RefusedRows
  ) async throws -> Int {
    var reader = reader
    var waiting: [Interchange.ImportRow] = []
    var saved = 0
    var isPrepared = false
    defer { if progress != nil { progress?("\n") } }
    var isOpen = true
    while isOpen {
      let piece = try file.read(upToCount: Self.pieceSize) ?? Data()
      isOpen = !piece.isEmpty
      do {
        let take: (ImportOutcome) throws -> Void = { outcome in
          switch outcome {
          case .row(let row): waiting.append(row)
          case .refused(let error, let source): try refused.add(error.description, source)
          }
        }
        if isOpen { try reader.feed([UInt8](piece), take) } else { try reader.finish(take) }
      } catch let error as ImportError {
        saved += try await save(&waiting, keeping: 0, reader, &isPrepared, &refused)
        throw CommandError.failure(
          "\(error); the rest of the file was not read, \(saved) records before it are saved")
      }
      refused.header = reader.header
      saved += try await save(
        &waiting, keeping: isOpen ? RecordImport.chunkSize : 0, reader, &isPrepared, &refused)
      progress?("\rsharehold: \(saved) records saved, \(refused.count) refused")
    }
    return saved
  }

  private func save(
    _ waiting: inout [Interchange.ImportRow], keeping: Int, _ reader: ImportReader,
    _ isPrepared: inout Bool, _ refused: inout RefusedRows
  ) async throws -> Int {
    if !isPrepared, !reader.fields.isEmpty {
      isPrepared = true
      let fields = reader.fields.map { FieldDefinition($0.name, $0.type) }
      try await store.write(as: actor) {
        try RecordImport.prepare($0, zone: zone, type: type, fields: fields)
      }
    }
    var saved = 0
    var start = 0
    while waiting.count - start > keeping {
      let rows = Array(waiting[start..<min(start + RecordImport.chunkSize, waiting.count)])
      start += rows.count
      saved += try await save(rows, &refused)
    }
    waiting.removeFirst(start)
    return saved
  }

  private func save(
    _ rows: [Interchange.ImportRow], _ refused: inout RefusedRows
  ) async throws -> Int {
    let refusals = try await store.importRecords(
      zone: zone, type: type,
      rows: rows.enumerated().map {
        RecordStore.ImportRow(line: $0, name: $1.recordName, fields: $1.fields)
      }, policy: policy, as: actor)
    for refusal in refusals {
      let row = rows[refusal.line]
      let error = ImportError(
        at: row.position, column: refusal.field, refusal.error.message)
      try refused.add(error.description, row.source)
    }
    return rows.count - refusals.count
  }
}
