import JSON
import Records

/// What one value looks like, and what several values look like together.
indirect enum Candidate: Hashable {
  /// Nothing that tells: null, an empty list's element.
  case unknown
  case int64, double, timestamp, string, location, reference
  case list(Candidate)

  /// The narrowest candidate that holds both; text holds every scalar.
  func joined(_ other: Candidate) -> Candidate {
    switch (self, other) {
    case (.unknown, let known), (let known, .unknown): known
    case (let a, let b) where a == b: a
    case (.int64, .double), (.double, .int64): .double
    case (.list(let a), .list(let b)): .list(a.joined(b))
    default: .string
    }
  }

  /// A column that never shows a value is taken for text.
  var type: FieldType {
    switch self {
    case .unknown, .string: FieldType(.string)
    case .int64: FieldType(.int64)
    case .double: FieldType(.double)
    case .timestamp: FieldType(.timestamp)
    case .location: FieldType(.location)
    case .reference: FieldType(.reference)
    case .list(.list): FieldType(.string)
    case .list(let element): FieldType(element.type.kind, isList: true)
    }
  }

  init(_ content: RawRow.Content) {
    switch content {
    case .null, .emptyText: self = .unknown
    case .text(let text): self = Candidate(text: text)
    case .json(let value): self = Candidate(json: value)
    case .typed: self = .unknown
    }
  }

  /// Digits that would change when read as a number and written again stay text.
  init(text: String) {
    if let number = Int64(text), String(number) == text {
      self = .int64
    } else if Number.looksLikeDouble(text) {
      self = .double
    } else if ISO8601.milliseconds(from: text) != nil {
      self = .timestamp
    } else if GeoURI.location(from: text) != nil {
      self = .location
    } else if text.hasPrefix("["), let document = try? JSONDocument(parsing: Array(text.utf8)) {
      let list = Candidate(json: document.root)
      self = list.isListOfScalars ? list : .string
    } else {
      self = .string
    }
  }

  init(json value: JSONValue) {
    switch value.kind {
    case .null: self = .unknown
    case .integer, .bool: self = .int64
    case .double: self = .double
    case .unsigned: self = .string
    case .string:
      self = value.string.flatMap(ISO8601.milliseconds) == nil ? .string : .timestamp
    case .array:
      self = .list(value.elements.reduce(.unknown) { $0.joined(Candidate(json: $1)) })
    case .object:
      if value["latitude"] != nil, value["longitude"] != nil {
        self = .location
      } else {
        self = value["recordName"] != nil ? .reference : .string
      }
    }
  }

  private var isListOfScalars: Bool {
    switch self {
    case .list(.int64), .list(.double), .list(.timestamp), .list(.string), .list(.unknown): true
    default: false
    }
  }
}
