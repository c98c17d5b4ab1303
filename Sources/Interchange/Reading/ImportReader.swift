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
    let result = Result { try read(bytes, body) }
    if sample.count >= options.sampleRows { try release(body) }
    try result.get()
  }

  package mutating func feed(
    _ bytes: [UInt8], _ body: (ImportOutcome) throws -> Void
  ) throws {
    try bytes.withUnsafeBytes { try feed($0, body) }
  }

  /// The file is complete.
  package mutating func finish(_ body: (ImportOutcome) throws -> Void) throws {
    let result = Result { try read(nil, body) }
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

  /// Once the types are known, each row is handed on before the next is parsed: so they share one
  /// parser's memory.
  private mutating func read(
    _ bytes: UnsafeRawBufferPointer?, _ body: (ImportOutcome) throws -> Void
  ) throws {
    var source = source
    defer { self.source = source }
    let take: (RawOutcome) throws -> Void = { row in
      if plan == nil { sample.append(row) } else { try hand(row, body) }
    }
    if let bytes { try source.feed(bytes, take) } else { try source.finish(take) }
  }

  /// Decides the types and hands on what was kept back.
  private mutating func release(_ body: (ImportOutcome) throws -> Void) throws {
    guard plan == nil else { return }
    let rows = sample.prefix(options.sampleRows).compactMap { outcome -> RawRow? in
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
