import Records
import TestSupport
import Testing
import WireFormat

@Suite struct IndexKeyTests {
  func key(_ value: FieldValue) throws -> [UInt8] { try #require(IndexKey.key(for: value)) }

  func expectOrder(_ values: [FieldValue]) throws {
    let keys = try values.map(key)
    for (a, b) in zip(keys, keys.dropFirst()) { #expect(IndexKey.precedes(a, b)) }
    for key in keys { #expect(IndexKey.precedes(IndexKey.none, key)) }
  }

  @Test func `keys are ordered as their values`() throws {
    try expectOrder([.min, -256, -1, 0, 1, 255, 256, .max].map(FieldValue.int64))
    try expectOrder([-62_135_596_800_000, 0, 1].map(FieldValue.timestamp))
    let doubles: [Double] = [
      -.infinity, -1e300, -1.5, -1, -.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude, 0.1, 1,
      1.5, 1e300, .infinity,
    ]
    try expectOrder(doubles.map(FieldValue.double))
    try expectOrder(["", "Alps", "bern", "Zoe", "zoo"].map(FieldValue.string))
    #expect(try key(.double(-0.0)) == key(.double(0)))
    #expect(try key(.string("ZO\u{CB}")) == key(.string("zoe\u{308}")))
  }

  @Test func `random numbers keep their order`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let a = Double(bitPattern: generator.next()), b = Double(bitPattern: generator.next())
      guard !a.isNaN, !b.isNaN else { continue }
      #expect(try IndexKey.precedes(key(.double(a)), key(.double(b))) == (a < b))
      let i = Int64(bitPattern: generator.next()), j = Int64(bitPattern: generator.next())
      #expect(try IndexKey.precedes(key(.int64(i)), key(.int64(j))) == (i < j))
    }
  }

  @Test func `text is cut, and a list has a row for each different element`() throws {
    #expect(try key(.string(String(repeating: "é", count: 500))).count == 1 + IndexKey.textLimit)
    #expect(IndexKey.keys(for: .null) == [IndexKey.none])
    #expect(IndexKey.keys(for: .list([])) == [IndexKey.none])
    let list = FieldValue.list([.string("b"), .string("A"), .string("B")])
    #expect(try IndexKey.keys(for: list) == [key(.string("a")), key(.string("b"))])
    #expect(IndexKey.keys(for: .bytes([1])) == [])
    #expect(IndexKey.key(for: .null) == nil)
    #expect(IndexKey.key(for: .asset(Asset(digest: "a", size: 1))) == nil)
    #expect(
      try key(.reference(Reference(recordName: "R"))) != key(.reference(Reference(recordName: "r")))
    )
  }

  @Test func `a range holds the texts that begin so and no others`() throws {
    let (lower, upper) = IndexKey.range(ofTextsBeginningWith: "Zo")
    let end = try #require(upper)
    for text in ["zo", "ZO", "Zoë", "zo\u{10FFFF}"] {
      let key = try key(.string(text))
      #expect(!IndexKey.precedes(key, lower) && IndexKey.precedes(key, end), "\(text)")
    }
    for text in ["z", "zn\u{10FFFF}", "zp", ""] {
      let key = try key(.string(text))
      #expect(IndexKey.precedes(key, lower) || !IndexKey.precedes(key, end), "\(text)")
    }
    #expect(IndexKey.successor(of: [1, 0xFF]) == [2])
    #expect(IndexKey.successor(of: [0xFF]) == nil)
    let (south, north) = IndexKey.range(ofLatitudes: -1, 1)
    let inside = try key(.location(Location(latitude: 1, longitude: 180)))
    let outside = try key(.location(Location(latitude: 1.0001, longitude: 0)))
    #expect(IndexKey.precedes(south, inside))
    #expect(try IndexKey.precedes(inside, #require(north)))
    #expect(try !IndexKey.precedes(outside, #require(north)))
  }
}
