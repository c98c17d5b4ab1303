import JSON
import Records

/// Rows of a JSON file: objects in a list, members of an object (their keys become record names),
/// or one object on each line.
struct JSONSource: RowSource {
  enum Shape {
    case document, lines
  }

  let header: [String] = []
  let headerSource: [UInt8] = []
  let headerTypes: [String: FieldType] = [:]
  private let shape: Shape
  private var splitter = JSONSplitter()
  private var rest: [UInt8] = []
  private var line = 1
  private var rows = 0
  private var isAtBeginning = true

  init(_ shape: Shape) { self.shape = shape }

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ body: (RawOutcome) throws -> Void
  ) throws {
    var bytes = bytes[...]
    if isAtBeginning, !bytes.isEmpty {
      isAtBeginning = false
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    }
    switch shape {
    case .lines: try feedLines(bytes, body)
    case .document: try feedDocument(bytes, body)
    }
  }

  mutating func finish(_ body: (RawOutcome) throws -> Void) throws {
    switch shape {
    case .lines: try endLine(body)
    case .document:
      do throws(JSONSplitter.Fault) { try splitter.finish() } catch { throw named(error) }
    }
  }

  /// A fault is thrown when the rows before it were handed on.
  private mutating func feedDocument(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (RawOutcome) throws -> Void
  ) throws {
    var elements: [JSONSplitter.Element] = []
    var fault: JSONSplitter.Fault?
    do throws(JSONSplitter.Fault) {
      try splitter.feed(bytes, into: &elements)
    } catch {
      fault = error
    }
    for element in elements { try take(element, body) }
    if let fault { throw named(fault) }
  }

  private func named(_ fault: JSONSplitter.Fault) -> ImportError {
    ImportError(at: RowPosition(row: rows + 1, line: fault.line), fault.problem)
  }

  private mutating func feedLines(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (RawOutcome) throws -> Void
  ) throws {
    var bytes = bytes
    while let end = bytes.firstIndex(of: 0x0A) {
      rest.append(contentsOf: bytes[..<end])
      try endLine(body)
      line += 1
      bytes = bytes[(end + 1)...]
    }
    rest.append(contentsOf: bytes)
    guard rest.count <= JSONSplitter.elementLimit else {
      throw ImportError(at: RowPosition(row: rows + 1, line: line), "the line is longer than 8 MiB")
    }
  }

  private mutating func endLine(_ body: (RawOutcome) throws -> Void) throws {
    defer { rest = [] }
    while let last = rest.last, last == 0x0D || last == 0x20 || last == 0x09 { rest.removeLast() }
    if rest.isEmpty { return }
    try take(JSONSplitter.Element(key: nil, bytes: rest, line: line), body)
  }

  private mutating func take(
    _ element: JSONSplitter.Element, _ body: (RawOutcome) throws -> Void
  ) throws {
    rows += 1
    let position = RowPosition(row: rows, line: element.line)
    let result = Result { () throws(ImportError) in try row(element, position) }
    switch result {
    case .success(let row): try body(.row(row))
    case .failure(let error): try body(.refused(error, source: element.bytes))
    }
  }

  private func row(
    _ element: JSONSplitter.Element, _ position: RowPosition
  ) throws(ImportError) -> RawRow {
    let document = try parsed(element.bytes, position)
    guard document.root.kind == .object else {
      throw ImportError(at: position, "the row is not an object")
    }
    var name: String?
    if let key = element.key { name = try parsed(key, position).root.string }
    var cells: [RawRow.Cell] = []
    cells.reserveCapacity(document.root.count)
    document.root.forEachMember { key, value in
      let content: RawRow.Content = value.isNull ? .null : .json(value)
      cells.append(RawRow.Cell(column: key.string, content: content))
    }
    return RawRow(position: position, cells: cells, recordName: name, source: element.bytes)
  }

  private func parsed(
    _ bytes: [UInt8], _ position: RowPosition
  ) throws(ImportError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw ImportError(at: position, "the row is not JSON: \(error)")
    }
  }
}
