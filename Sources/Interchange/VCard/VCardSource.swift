import Records

/// Rows of a vCard file (versions 2.1, 3 and 4): one card, one row.
struct VCardSource: RowSource {
  static let cardLimit = 8 << 20

  let header: [String] = []
  let headerSource: [UInt8] = []
  let headerTypes: [String: FieldType] = [:]
  private var pending: [UInt8] = []
  private var logical: [UInt8] = []
  private var card: VCard?
  private var source: [UInt8] = []
  private var line = 0
  private var logicalStart = 0
  private var cardLine = 0
  private var rows = 0
  private var fault: ImportError?

  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ body: (RawOutcome) throws -> Void
  ) throws {
    for byte in bytes {
      if byte == 0x0A {
        try physicalLine(body)
      } else {
        pending.append(byte)
      }
    }
    guard source.count + pending.count <= Self.cardLimit else {
      throw ImportError(at: position, "one card is longer than 8 MiB")
    }
  }

  mutating func finish(_ body: (RawOutcome) throws -> Void) throws {
    if !pending.isEmpty { try physicalLine(body) }
    try logicalLine(body)
    if card != nil { throw ImportError(at: position, "the card does not end") }
    if rows == 0 { throw ImportError("the file holds no card") }
  }

  private var position: RowPosition { RowPosition(row: max(rows, 1), line: max(cardLine, 1)) }

  /// Joins folded lines: soft line breaks of quoted-printable, those that begin with white space,
  /// and base64 text that runs on.
  private mutating func physicalLine(_ body: (RawOutcome) throws -> Void) throws {
    var text = pending
    pending = []
    line += 1
    if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    if text.last == 0x0D { text.removeLast() }
    if logical.last == UInt8(ascii: "="), VCardLine(logical)?.isQuotedPrintable == true {
      logical.removeLast()
      logical += text
    } else if text.first == 0x20 || text.first == 0x09 {
      logical += text.dropFirst()
    } else if !text.contains(UInt8(ascii: ":")), VCardLine(logical)?.isBase64 == true {
      logical += text
    } else {
      try logicalLine(body)
      logical = text
      logicalStart = line
    }
    source += text + [0x0A]
  }

  private mutating func logicalLine(_ body: (RawOutcome) throws -> Void) throws {
    defer { logical = [] }
    if logical.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    let property = VCardLine(logical)
    if card == nil {
      guard let property, property.name == "BEGIN", property.text?.uppercased() == "VCARD" else {
        throw ImportError(
          at: RowPosition(row: rows + 1, line: logicalStart), "BEGIN:VCARD was expected")
      }
      rows += 1
      cardLine = logicalStart
      card = VCard()
      fault = nil
    } else if let property {
      try take(property, body)
    } else if fault == nil {
      fault = ImportError(at: position, "line \(logicalStart) is not a property")
    }
  }

  private mutating func take(
    _ property: VCardLine, _ body: (RawOutcome) throws -> Void
  ) throws {
    if property.name == "END" {
      defer {
        card = nil
        source = []
      }
      if let fault { return try body(.refused(fault, source: source)) }
      guard let card else { return }
      try body(
        .row(
          RawRow(
            position: position, cells: card.cells, recordName: card.recordName, source: source)))
    } else if property.name == "BEGIN" {
      throw ImportError(at: position, "a card begins before the last one ended")
    } else if card?.add(property) == false, fault == nil {
      fault = ImportError(at: position, column: property.name, "the text is not UTF-8")
    }
  }
}
