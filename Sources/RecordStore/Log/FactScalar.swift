/// One part of a fact's value.
package enum FactScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case text(String)
  /// A name or an address: the line holds its salted hash, the clear text can be erased.
  case secret(String)
  /// What remains of an erased secret.
  case erased(hash: String)

  package init(_ value: Int64?) { self = value.map { .int($0) } ?? .null }

  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }

  package init(secret value: String?) { self = value.map { .secret($0) } ?? .null }

  package init<ID: RawRepresentable>(_ id: ID?) where ID.RawValue == Int64 {
    self.init(id?.rawValue)
  }

  package init<Word: RawRepresentable>(_ word: Word?) where Word.RawValue == String {
    self.init(word?.rawValue)
  }
}
