/// A statement's text with its values. Interpolation binds: a value becomes a parameter, another
/// `SQL` is spliced in with its values, and no string that is not in the source can enter.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
  /// UTF-8 with one mark where a value is bound; also the key of the statement cache.
  var marked: [UInt8]
  package private(set) var values: [Value]

  static let mark: UInt8 = 1

  package init(stringLiteral: StaticString) {
    var interpolation = StringInterpolation(
      literalCapacity: stringLiteral.utf8CodeUnitCount, interpolationCount: 0)
    interpolation.appendLiteral(stringLiteral)
    self.init(stringInterpolation: interpolation)
  }

  package init(stringInterpolation: StringInterpolation) {
    marked = stringInterpolation.marked
    values = stringInterpolation.values
  }

  /// The text as it is prepared, parameters numbered `$1`, `$2`, ….
  package var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(marked.count + values.count * 2)
    var n = 0
    for byte in marked {
      if byte == Self.mark {
        n += 1
        bytes.append(UInt8(ascii: "$"))
        bytes.append(contentsOf: String(n).utf8)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Nil when the text does not end so.
  func without(ending: StaticString) -> SQL? {
    let count = ending.utf8CodeUnitCount
    guard ending.withUTF8Buffer({ marked.suffix(count).elementsEqual($0) }) else { return nil }
    var sql = self
    sql.marked.removeLast(count)
    return sql
  }

  package static func + (a: SQL, b: SQL) -> SQL {
    var sum = a
    sum += b
    return sum
  }

  package static func += (a: inout SQL, b: SQL) {
    a.marked += b.marked
    a.values += b.values
  }

  /// The parts with a separator between them: conditions with `" AND "`, columns with `", "`.
  package static func joined(_ parts: [SQL], separator: StaticString) -> SQL {
    let between = SQL(stringLiteral: separator)
    var sum: SQL = ""
    for (n, part) in parts.enumerated() {
      if n > 0 { sum += between }
      sum += part
    }
    return sum
  }
}

extension SQL {
  /// Gathers the literal parts and the values of one statement.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var marked: [UInt8] = []
    var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      marked.reserveCapacity(literalCapacity + interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { marked.append(contentsOf: $0) }
    }

    package mutating func appendInterpolation(_ value: some SQLValue) {
      bind(value.sqlValue)
    }

    package mutating func appendInterpolation<T: SQLValue>(_ value: T?) {
      bind(value?.sqlValue ?? .null)
    }

    package mutating func appendInterpolation<T: RawRepresentable>(_ value: T)
    where T.RawValue: SQLValue {
      bind(value.rawValue.sqlValue)
    }

    package mutating func appendInterpolation<T: RawRepresentable>(_ value: T?)
    where T.RawValue: SQLValue {
      bind(value?.rawValue.sqlValue ?? .null)
    }

    package mutating func appendInterpolation(_ sql: SQL) {
      marked += sql.marked
      values += sql.values
    }

    /// A word of the source that is chosen by the program, such as `ASC` or a table's name.
    package mutating func appendInterpolation(literal: StaticString) {
      appendLiteral(literal)
    }

    /// `(…, …)` for `IN`; an empty list matches nothing.
    package mutating func appendInterpolation(list: [some SQLValue]) {
      appendList(list.map(\.sqlValue))
    }

    package mutating func appendInterpolation<T: RawRepresentable>(list: [T])
    where T.RawValue: SQLValue {
      appendList(list.map(\.rawValue.sqlValue))
    }

    private mutating func appendList(_ list: [Value]) {
      guard !list.isEmpty else { return appendLiteral("(NULL)") }
      marked.append(UInt8(ascii: "("))
      for (n, value) in list.enumerated() {
        if n > 0 { marked.append(UInt8(ascii: ",")) }
        bind(value)
      }
      marked.append(UInt8(ascii: ")"))
    }

    private mutating func bind(_ value: Value) {
      marked.append(SQL.mark)
      values.append(value)
    }
  }
}
