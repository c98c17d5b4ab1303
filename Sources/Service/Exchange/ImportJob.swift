import Interchange
import RecordStore
import Records

/// Carries the rows of a file into a zone. The next piece of the file is read while the rows of the
/// last one are written: on two cores that takes two thirds of the time.
struct ImportJob {
  let store: Store
  let zone: ZoneID
  let type: String
  let policy: RecordImport.Policy
  /// The owner of the private database, whose records they become; else the command line itself.
  let actor: Actor
  /// Told how far it is; nil where nobody looks.
  let progress: (@Sendable (String) -> Void)?

  private static let pieceSize = 4 << 20

  /// Rows on their way into the store.
  private struct Writing {
    let rows: [Interchange.ImportRow]
    let task: Task<[ImportRefusal], any Error>
  }

  /// What a piece of the file holds, and why no more can be read.
  private struct Piece {
    var rows: [Interchange.ImportRow] = []
    var refused: [(error: ImportError, source: [UInt8])] = []
    var fault: ImportError?
  }

  /// Returns how many rows were saved. What was saved before an error stands.
  func run(
    _ file: PlainFile, _ reader: ImportReader, _ refused: inout RefusedRows
  ) async throws -> Int {
    var reader = reader
    var saved = 0
    var isPrepared = false
    var writing: Writing?
    defer { if progress != nil { progress?("\n") } }
    var isOpen = true
    while isOpen {
      let bytes = try file.read(upTo: Self.pieceSize)
      isOpen = !bytes.isEmpty
      let piece = try Self.piece(of: isOpen ? bytes : nil, &reader)
      saved += try await finish(writing, &refused)
      refused.header = reader.header
      for row in piece.refused { try refused.add(row.error.description, row.source) }
      if !isPrepared, !reader.fields.isEmpty {
        isPrepared = true
        try await prepare(reader)
      }
      writing = write(piece.rows)
      if let fault = piece.fault {
        saved += try await finish(writing, &refused)
        throw CommandError.failure(
          "\(fault); the rest of the file was not read, \(saved) records before it are saved")
      }
      progress?("\rsharehold: \(saved) records saved, \(refused.count) refused")
    }
    saved += try await finish(writing, &refused)
    progress?("\rsharehold: \(saved) records saved, \(refused.count) refused")
    return saved
  }

  /// Nil bytes stand for the end of the file.
  private static func piece(of bytes: [UInt8]?, _ reader: inout ImportReader) throws -> Piece {
    var piece = Piece()
    let take: (ImportOutcome) -> Void = { outcome in
      switch outcome {
      case .row(let row): piece.rows.append(row)
      case .refused(let error, let source): piece.refused.append((error, source))
      }
    }
    do {
      if let bytes { try reader.feed(bytes, take) } else { try reader.finish(take) }
    } catch let error as ImportError {
      piece.fault = error
    }
    return piece
  }

  /// Makes the type and its fields known before the first row.
  private func prepare(_ reader: ImportReader) async throws {
    let fields = reader.fields.map { FieldDefinition($0.name, $0.type) }
    try await store.write(as: actor) {
      try RecordImport.prepare($0, zone: zone, type: type, fields: fields)
    }
  }

  private func write(_ rows: [Interchange.ImportRow]) -> Writing {
    Writing(
      rows: rows,
      task: Task {
        try await store.importRecords(
          zone: zone, type: type,
          rows: rows.enumerated().map {
            RecordStore.ImportRow(line: $0, name: $1.recordName, fields: $1.fields)
          }, policy: policy, as: actor)
      })
  }

  private func finish(_ writing: Writing?, _ refused: inout RefusedRows) async throws -> Int {
    guard let writing else { return 0 }
    let refusals = try await writing.task.value
    for refusal in refusals {
      let row = writing.rows[refusal.line]
      let error = ImportError(at: row.position, column: refusal.field, refusal.error.message)
      try refused.add(error.description, row.source)
    }
    return writing.rows.count - refusals.count
  }
}
