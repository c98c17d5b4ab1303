/// The value of a fact: named parts in a fixed order.
package struct FactValue: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: FactScalar
  }

  package private(set) var members: [Member]

  package init(_ members: [(String, FactScalar)]) {
    self.members = members.map { Member(name: $0.0, value: $0.1) }
  }

  package init(dictionaryLiteral members: (String, FactScalar)...) {
    self.init(members)
  }

  package subscript(_ name: String) -> FactScalar? {
    members.first { $0.name == name }?.value
  }

  package mutating func append(_ name: String, _ value: FactScalar) {
    members.append(Member(name: name, value: value))
  }
}
