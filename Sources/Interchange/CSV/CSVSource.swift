import Records

/// Rows of a CSV file: finds the separator, reads the header, names the cells.
struct CSVSource: RowSource {
  /// Stands for null where it is not quoted.
  static let null = "\\N"

  private(set) var header: [String] = []
  private(set) var headerSource: [UInt8] = []
  private(set) var headerTypes: [String: FieldType] = [:]
  private var parser: CSVParser?
  /// What came before the separator was known.
  private var beginning: [UInt8] = []
  private var rows = 0

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ body: (RawOutcome) throws -> Void
  ) throws {
    if parser != nil { return try parse(bytes, body) }
    beginning.append(contentsOf: bytes)
    if Self.firstLine(beginning) != nil || beginning.count > 1 << 16 { try start(body) }
  }

  mutating func finish(_ body: (RawOutcome) throws -> Void) throws {
    if parser == nil { try start(body) }
    try parse([UInt8]?.none, body)
    if header.isEmpty { throw ImportError("the file is empty") }
  }

  private mutating func start(_ body: (RawOutcome) throws -> Void) throws {
    if beginning.starts(with: [0xFF, 0xFE]) || beginning.starts(with: [0xFE, 0xFF]) {
      throw ImportError("the file is UTF-16; save it as UTF-8")
    }
    if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning.removeFirst(3) }
    parser = CSVParser(separator: Self.separator(Self.firstLine(beginning) ?? beginning[...]))
    let bytes = beginning
    beginning = []
    try parse(bytes, body)
  }

  /// Nil is the end of the file. A fault is thrown when the rows before it were handed on.
  private mutating func parse(
    _ bytes: (some Sequence<UInt8>)?, _ body: (RawOutcome) throws -> Void
  ) throws {
    var parsed: [CSVParser.Row] = []
    var fault: CSVParser.Fault?
    do throws(CSVParser.Fault) {
      if let bytes {
        try parser?.feed(bytes, into: &parsed)
      } else {
        try parser?.finish(into: &parsed)
      }
    } catch {
      fault = error
    }
    for row in parsed { try take(row, body) }
    if let fault { throw named(fault) }
  }

  private func named(_ fault: CSVParser.Fault) -> ImportError {
    let column = fault.cell < header.count ? header[fault.cell] : "\(fault.cell + 1)"
    let position = RowPosition(row: header.isEmpty ? 0 : rows + 1, line: fault.line)
    return ImportError(at: position, column: column, fault.problem)
  }

  private mutating func take(
    _ row: CSVParser.Row, _ body: (RawOutcome) throws -> Void
  ) throws {
    guard !header.isEmpty else { return try readHeader(row) }
    rows += 1
    let position = RowPosition(row: rows, line: row.line)
    let result = Result { () throws(ImportError) in try cells(row, position) }
    switch result {
    case .success(let cells):
      try body(
        .row(RawRow(position: position, cells: cells, recordName: nil, source: row.source)))
    case .failure(let error): try body(.refused(error, source: row.source))
    }
  }

  /// A heading may carry its type: `height:DOUBLE`.
  private mutating func readHeader(_ row: CSVParser.Row) throws {
    headerSource = row.source
    for (index, cell) in row.cells.enumerated() {
      let position = RowPosition(row: 0, line: row.line)
      guard let text = String(validating: cell.bytes, as: UTF8.self) else {
        throw ImportError(at: position, column: "\(index + 1)", "the heading is not UTF-8")
      }
      var heading = text
      while heading.first == " " { heading.removeFirst() }
      while heading.last == " " { heading.removeLast() }
      if let colon = heading.lastIndex(of: ":"),
        let type = FieldType(name: String(heading[heading.index(after: colon)...]))
      {
        heading = String(heading[..<colon])
        headerTypes[heading] = type
      }
      guard !heading.isEmpty else {
        throw ImportError(at: position, column: "\(index + 1)", "the column has no heading")
      }
      guard !header.contains(heading) else {
        throw ImportError(at: position, column: heading, "the heading comes twice")
      }
      header.append(heading)
    }
  }

  private func cells(
    _ row: CSVParser.Row, _ position: RowPosition
  ) throws(ImportError) -> [RawRow.Cell] {
    guard row.cells.count == header.count else {
      throw ImportError(
        at: position, "the row has \(row.cells.count) cells, the header has \(header.count)")
    }
    var cells: [RawRow.Cell] = []
    for (column, cell) in zip(header, row.cells) {
      if cell.bytes.isEmpty {
        if cell.isQuoted { cells.append(RawRow.Cell(column: column, content: .emptyText)) }
        continue
      }
      guard let text = String(validating: cell.bytes, as: UTF8.self) else {
        throw ImportError(at: position, column: column, "the text is not UTF-8")
      }
      let isNull = text == Self.null && !cell.isQuoted
      cells.append(RawRow.Cell(column: column, content: isNull ? .null : .text(text)))
    }
    return cells
  }

  /// Up to the first line end outside quotes.
  private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 0x0A || byte == 0x0D { return bytes[..<index] }
    }
    return nil
  }

  /// The one of comma, semicolon and tab that comes most often outside quotes.
  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index] += 1 }
    }
    let best = counts.indices.reduce(0) { counts[$1] > counts[$0] ? $1 : $0 }
    return separators[best]
  }
}
