/// The rows of an import that were refused, as they stood in the file, for another try.
struct RefusedRows {
  private static let exampleLimit = 20

  let path: String
  var header: [UInt8] = []
  private(set) var count = 0
  /// The first refusals, in words.
  private(set) var examples: [String] = []
  private var file: PlainFile?

  init(path: String) {
    self.path = path
  }

  mutating func add(_ reason: String, _ source: [UInt8]) throws {
    if count < Self.exampleLimit {
      examples.append(reason)
    } else if count == Self.exampleLimit {
      examples.append("…")
    }
    count += 1
    if file == nil {
      guard let opened = try? PlainFile(writing: path) else {
        throw CommandError.failure("\(reason); and \(path) cannot be written")
      }
      try opened.write(Self.line(header))
      file = opened
    }
    try file?.write(Self.line(source))
  }

  /// With its end of line; nothing stays nothing.
  private static func line(_ source: [UInt8]) -> [UInt8] {
    guard let last = source.last, last != UInt8(ascii: "\n") else { return source }
    return source + [UInt8(ascii: "\n")]
  }
}
