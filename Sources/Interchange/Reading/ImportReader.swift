package import Records

/// Reads a file in pieces and hands on one outcome per row. The first rows are kept back until
/// they are enough to tell the types of the columns.
package struct ImportReader {
  private var source: any RowSource
  private let options: ImportOptions
  private var sample: [RawOutcome] = []
  private var plan: ImportPlan?

  package init(_ format: InterchangeFormat, _ options: ImportOptions = ImportOptions()) {
    self.options = options
    source =
      switch format {
      case .csv: CSVSource()
      case .json: JSONSource(.document)
      case .ndjson: JSONSource(.lines)
      case .vcard: VCardSource()
      }
  }

  /// The fields that rows get, once the sample was read.
  package var fields: [(name: String, type: FieldType)] { plan?.fields ?? [] }

  /// The header as it stands in the file, for a file of refused rows.
  package var header: [UInt8] { source.headerSource }

  /// Takes the next piece. Throws `ImportError` when the rest of the file cannot be read, or what
  /// the closure throws.
  package mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ body: (ImportOutcome) throws -> Void
  ) throws {
    var rows: [RawOutcome] = []
    let result = Result { try source.feed(bytes) { rows.append($0) } }
    try take(rows, body)
    try result.get()
  }

  package mutating func feed(
    _ bytes: [UInt8], _ body: (ImportOutcome) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { try feed($0, body) }
  }

  /// The file is complete.
  package mutating func finish(_ body: (ImportOutcome) throws -> Void) throws {
    var rows: [RawOutcome] = []
    let result = Result { try source.finish { rows.append($0) } }
    try take(rows, body)
    try release(body)
    try result.get()
  }

  /// All outcomes of a text that is all there.
  package static func read(
    _ bytes: [UInt8], _ format: InterchangeFormat, _ options: ImportOptions = ImportOptions()
  ) throws -> [ImportOutcome] {
    var reader = ImportReader(format, options)
    var outcomes: [ImportOutcome] = []
    try reader.feed(bytes) { outcomes.append($0) }
    try reader.finish { outcomes.append($0) }
    return outcomes
  }

  private mutating func take(
    _ rows: [RawOutcome], _ body: (ImportOutcome) throws -> Void
  ) throws {
    for row in rows {
      if plan != nil {
        try hand(row, body)
      } else {
        sample.append(row)
        if sample.count >= options.sampleRows { try release(body) }
      }
    }
  }

  /// Decides the types and hands on what was kept back.
  private mutating func release(_ body: (ImportOutcome) throws -> Void) throws {
    guard plan == nil else { return }
    let rows = sample.compactMap { outcome -> RawRow? in
      if case .row(let row) = outcome { row } else { nil }
    }
    plan = try ImportPlan(
      sample: rows, header: source.header, headerTypes: source.headerTypes, options: options)
    let kept = sample
    sample = []
    for row in kept { try hand(row, body) }
  }

  private mutating func hand(
    _ outcome: RawOutcome, _ body: (ImportOutcome) throws -> Void
  ) throws {
    switch outcome {
    case .refused(let error, let source): try body(.refused(error, source: source))
    case .row(let raw):
      guard var plan else { return }
      let result = Result { () throws(ImportError) in try plan.row(raw) }
      self.plan = plan
      switch result {
      case .success(let row): try body(.row(row))
      case .failure(let error): try body(.refused(error, source: raw.source))
      }
    }
  }
}
