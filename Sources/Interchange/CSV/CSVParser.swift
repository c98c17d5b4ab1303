/// Cuts comma-separated text (RFC 4180) into rows of cells. Pieces may end anywhere.
struct CSVParser {
  struct Cell {
    var bytes: [UInt8] = []
    var isQuoted = false
  }

  struct Row {
    var cells: [Cell]
    var line: Int
    /// As it stands in the file, without the line end.
    var source: [UInt8]
  }

  /// The row could not be told from the next ones any more.
  struct Fault: Error {
    var line: Int
    var cell: Int
    var problem: String
  }

  static let rowLimit = 8 << 20
  static let cellLimit = 1000

  private enum State {
    case atStart, inPlain, inQuotes, afterQuote
  }

  private let separator: UInt8
  private var state = State.atStart
  private var cells: [Cell] = []
  private var cell = Cell()
  private var source: [UInt8] = []
  private var line = 1
  private var rowLine = 1
  private var quoteLine = 1
  private var skipsLineFeed = false

  init(separator: UInt8) { self.separator = separator }

  mutating func feed(
    _ bytes: some Sequence<UInt8>, into rows: inout [Row]
  ) throws(Fault) {
    for byte in bytes {
      let isSecondHalf = skipsLineFeed && byte == 0x0A
      skipsLineFeed = false
      if isSecondHalf { continue }
      if state != .inQuotes, byte == 0x0A || byte == 0x0D {
        skipsLineFeed = byte == 0x0D
        line += 1
        try endRow(into: &rows)
        continue
      }
      source.append(byte)
      guard source.count <= Self.rowLimit else { throw fault("the row is longer than 8 MiB") }
      try take(byte)
    }
  }

  mutating func finish(into rows: inout [Row]) throws(Fault) {
    if state == .inQuotes {
      throw Fault(
        line: quoteLine, cell: cells.count, problem: "the quotation mark is not closed")
    }
    if !source.isEmpty { try endRow(into: &rows) }
  }

  private mutating func take(_ byte: UInt8) throws(Fault) {
    switch state {
    case .inQuotes:
      if byte == UInt8(ascii: "\"") {
        state = .afterQuote
      } else {
        if byte == 0x0A { line += 1 }
        cell.bytes.append(byte)
      }
    case .afterQuote where byte == UInt8(ascii: "\""):
      cell.bytes.append(byte)
      state = .inQuotes
    case _ where byte == separator:
      try endCell()
    case .afterQuote:
      throw fault("something follows the closing quotation mark")
    case .atStart where byte == UInt8(ascii: "\""):
      cell.isQuoted = true
      quoteLine = line
      state = .inQuotes
    case .atStart, .inPlain:
      cell.bytes.append(byte)
      state = .inPlain
    }
  }

  private mutating func endCell() throws(Fault) {
    cells.append(cell)
    guard cells.count <= Self.cellLimit else { throw fault("the row has more than 1000 cells") }
    cell = Cell()
    state = .atStart
  }

  private mutating func endRow(into rows: inout [Row]) throws(Fault) {
    defer {
      cells = []
      source = []
      rowLine = line
    }
    if source.isEmpty { return }
    try endCell()
    rows.append(Row(cells: cells, line: rowLine, source: source))
  }

  private func fault(_ problem: String) -> Fault {
    Fault(line: line, cell: cells.count, problem: problem)
  }
}
