import RecordStore
import Records
import SQLite
import Testing
import WireFormat

struct TextSearchTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func names(_ words: String) throws -> [String] {
    let query = RecordQuery(
      type: "Trip", filters: [QueryFilter(nil, .containsAllTokens, .string(words))])
    let request = QueryRequest(place: .zone(scene.zone), query: query)
    return try scene.store.read {
      try RecordReader.query($0, scene.viewer(), request, keys: scene.store.keys).rows.map(\.name)
    }
  }

  private func catchUp() throws {
    while try scene.store.writeNow(as: .operatorOfStore, { try TextIndexer.step($0, limit: 2) }) {}
  }

  private var indexed: [Int64] {
    get throws {
      try scene.store.read {
        try $0.all("SELECT rowid FROM text_index ORDER BY rowid") { $0.int(0) }
      }
    }
  }

  @Test func `words are found before and after they are indexed, changed and deleted`() throws {
    let a = try scene.save("a", [text("s", "The Tour of Zürich"), text("t", "by night")])
    try scene.save("b", [text("s", "zurich")])
    #expect(try names("ZURICH tour") == ["a"])
    try catchUp()
    #expect(try names("zürich") == ["a", "b"])
    #expect(try names("night zurich") == ["a"])
    try scene.save("a", [text("s", "Bern")])
    #expect(try names("zurich") == ["b"])
    #expect(try names("bern night") == ["a"])
    try catchUp()
    #expect(try names("zurich") == ["b"])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "b")])
    #expect(try names("zurich") == [])
    try catchUp()
    #expect(try indexed == [a.id.rawValue])
    #expect(try names("the") == [])
  }

  @Test func `a zone is passed over while nothing in it is searchable`() throws {
    for n in 1...5 { try scene.save("a\(n)", [text("s", "alps")]) }
    func searchable(_ isSearchable: Bool) throws {
      try scene.store.writeNow(as: .operatorOfStore) {
        try Schema.setOptions(
          $0, container: scene.container, type: "Trip",
          SchemaField(
            name: "s", base: .kind(.string), isQueryable: true, isSortable: true,
            isSearchable: isSearchable))
      }
    }
    try searchable(false)
    #expect(
      try !scene.store.writeNow(as: .operatorOfStore) { try TextIndexer.step($0, limit: 1) })
    #expect(try indexed == [])
    try searchable(true)
    try catchUp()
    #expect(try indexed.count == 5)
    try searchable(false)
    try catchUp()
    #expect(try indexed == [])
  }

  @Test func `a field that stops being searchable is forgotten`() throws {
    try scene.save("a", [text("s", "alps"), text("t", "rhine")])
    try catchUp()
    try scene.store.writeNow(as: .operatorOfStore) {
      try Schema.setOptions(
        $0, container: scene.container, type: "Trip",
        SchemaField(name: "t", base: .kind(.string), isQueryable: true, isSortable: true))
    }
    #expect(try names("rhine") == [])
    try catchUp()
    #expect(try names("alps") == ["a"])
    let text = try scene.store.read { try $0.first("SELECT text FROM text_index") { $0.text(0) } }
    #expect(text == "alps")
  }

  @Test func `words are letters and digits in any script`() {
    #expect(
      TextTokens.tokens(of: "It's 7 o'clock, naïve Straße—東京") == [
        "s", "7", "o", "clock", "naive", "strasse", "東京",
      ])
  }
}
