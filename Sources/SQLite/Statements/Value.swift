/// A value as it is bound.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Text that somebody validated already, as its UTF-8 bytes.
  case utf8([UInt8])
  case blob([UInt8])
}

/// What can stand in the interpolation of an `SQL` text. Enumerations and row identifiers with such
/// a raw value can as well.
package protocol SQLValue {
  var sqlValue: Value { get }
}

extension Value: SQLValue {
  package var sqlValue: Value { self }
}

extension Int64: SQLValue {
  package var sqlValue: Value { .integer(self) }
}

extension Int: SQLValue {
  package var sqlValue: Value { .integer(Int64(self)) }
}

extension Bool: SQLValue {
  package var sqlValue: Value { .integer(self ? 1 : 0) }
}

extension Double: SQLValue {
  package var sqlValue: Value { .real(self) }
}

extension String: SQLValue {
  package var sqlValue: Value { .text(self) }
}

extension [UInt8]: SQLValue {
  package var sqlValue: Value { .blob(self) }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  package var sqlValue: Value { self?.sqlValue ?? .null }
}
