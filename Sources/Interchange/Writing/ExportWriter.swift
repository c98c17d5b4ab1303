package import Records

/// Writes records as CSV, JSON or NDJSON, piece by piece. Null, empty text and absent fields stay
/// apart: in CSV null is `\N` and empty text is `""`; in JSON an absent field is not there.
package struct ExportWriter {
  package enum Format: String, Sendable, CaseIterable {
    case csv, json, ndjson
  }

  private let format: Format
  private let csv: CSVRowWriter
  private let options: ExportOptions
  private var bytes: [UInt8] = []
  private var rows = 0

  /// The columns give the order of cells in CSV; the other formats write the fields as they are.
  package init(
    _ format: Format, columns: [ExportColumn] = [], options: ExportOptions = ExportOptions()
  ) {
    self.format = format
    self.options = options
    csv = CSVRowWriter(columns: columns, options: options)
    switch format {
    case .csv: csv.writeHeader(into: &bytes)
    case .json: bytes.append(UInt8(ascii: "["))
    case .ndjson: break
    }
  }

  package mutating func row(_ recordName: String, _ fields: [Field]) {
    switch format {
    case .csv: csv.write(recordName, fields, into: &bytes)
    case .json:
      bytes.append(contentsOf: rows == 0 ? "\n".utf8 : ",\n".utf8)
      JSONRowWriter.write(recordName, fields, options, into: &bytes)
    case .ndjson:
      JSONRowWriter.write(recordName, fields, options, into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    rows += 1
  }

  package mutating func end() {
    if format == .json { bytes.append(contentsOf: "\n]\n".utf8) }
  }

  /// What was written since the last call.
  package mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
