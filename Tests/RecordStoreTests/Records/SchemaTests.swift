import RecordStore
import Records
import SQLite
import Testing
import WireFormat

struct SchemaTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func fields(_ type: String = "Trip") throws -> [FieldRow] {
    try scene.store.read {
      try Schema.type(
        $0, container: scene.container, environment: .development, name: type)?.fields ?? []
    }
  }

  @Test func `the first save in development makes type and fields, each as useful as it can be`()
    throws
  {
    try scene.save(
      "t1",
      [
        text("title", "Alps"),
        Field(name: "data", type: FieldType(.bytes), value: .bytes([1])),
        Field(name: "tags", type: FieldType(.string, isList: true), value: .list([.string("a")])),
        Field(
          name: "secret", type: FieldType(.string), value: .string("x"), isEncrypted: true),
      ])
    let made = try fields()
    #expect(made.map(\.name) == ["title", "data", "tags", "secret"])
    #expect(made.map(\.isQueryable) == [true, false, true, false])
    #expect(made.map(\.isSortable) == [true, false, false, false])
    #expect(made.map(\.isSearchable) == [true, false, true, false])
    #expect(made.allSatisfy { $0.state == .ready })
  }

  @Test func `a refused save makes no schema`() throws {
    let bad = RecordOperation(
      .create, name: "_x", type: "Trip", fields: [text("title", "Alps")])
    #expect(try scene.refusal(bad) == .badRequest)
    #expect(try fields().isEmpty)
  }

  @Test func `a field keeps its type`() throws {
    try scene.save("t1", [text("title", "Alps")])
    let other = RecordOperation(.create, name: "t2", type: "Trip", fields: [int("title", 1)])
    let refusal = try scene.modify([other], atomic: false)[0].refusal
    #expect(refusal?.code == .badRequest)
    #expect(refusal?.context["field"] == "title")
    #expect(refusal?.context["schemaType"] == "STRING")
    let sealed = Field(
      name: "title", type: FieldType(.string), value: .string("x"), isEncrypted: true)
    let encrypted = RecordOperation(.create, name: "t2", type: "Trip", fields: [sealed])
    #expect(try scene.refusal(encrypted) == .badRequest)
    let both = try scene.modify(
      [
        RecordOperation(.create, name: "a", type: "New", fields: [int("n", 1)]),
        RecordOperation(.create, name: "b", type: "New", fields: [text("n", "1")]),
      ], atomic: false)
    #expect(both.map { $0.refusal?.code } == [nil, .badRequest])
  }

  @Test func `production refuses unknown types and fields by name`() throws {
    let unknown = RecordOperation(.create, name: "t1", type: "Trip", fields: [text("title", "x")])
    let type = try scene.modify([unknown], in: scene.productionZone, atomic: false)[0].refusal
    #expect(type?.code == .badRequest)
    #expect(type?.context["recordType"] == "Trip")
    try scene.store.writeNow(as: .operatorOfStore) {
      _ = try Schema.define(
        $0, container: scene.container, environment: .production, type: "Trip",
        fields: [FieldDefinition("title", FieldType(.string))])
    }
    try scene.save("t1", [text("title", "x")], in: scene.productionZone)
    let more = RecordOperation(.create, name: "t2", type: "Trip", fields: [int("days", 1)])
    let field = try scene.modify([more], in: scene.productionZone, atomic: false)[0].refusal
    #expect(field?.context["field"] == "days")
  }

  @Test func `encrypted fields are not for the public database nor for references`() throws {
    let sealed = Field(
      name: "a", type: FieldType(.string), value: .string("x"), isEncrypted: true)
    let open = RecordOperation(.create, name: "x", type: "Trip", fields: [sealed])
    #expect(try scene.refusal(open, in: scene.publicZone) == .badRequest)
    var link = reference("to", "x", .none)
    link.isEncrypted = true
    #expect(
      try scene.refusal(RecordOperation(.create, name: "y", type: "Trip", fields: [link]))
        == .badRequest)
  }

  @Test func `every record of a type has a key of each sortable field, older ones too`() throws {
    try scene.save("old")
    try scene.save("new", [text("title", "Alps")])
    try scene.save("newer")
    let keys = try scene.store.read {
      try $0.all(
        "SELECT r.name, i.key FROM index_row i JOIN record r ON r.id = i.record ORDER BY r.id"
      ) { ($0.text(0), $0.blob(1)) }
    }
    #expect(keys.map(\.0) == ["old", "new", "newer"])
    let alps = try #require(IndexKey.key(for: .string("Alps")))
    #expect(keys.map(\.1) == [IndexKey.none, alps, IndexKey.none])
  }

  @Test func `composed, decomposed and capital letters have one key; stored text is unchanged`()
    throws
  {
    let decomposed = "Zoe\u{308}"
    for (n, name) in [decomposed, "Zoë", "zoe", "ZOË"].enumerated() {
      let row = try scene.save("p\(n)", [text("name", name)], type: "Person")
      let stored = try FieldCodec.fields(stored: row.fields)[0].value
      guard case .string(let same) = stored else {
        Issue.record("not a string")
        continue
      }
      #expect(Array(same.utf8) == Array(name.utf8))
    }
    let keys = try scene.store.read {
      try $0.all("SELECT DISTINCT key FROM index_row") { $0.blob(0) }
    }
    #expect(keys.count == 1)
  }

  @Test func `keys follow the values and go with the record`() throws {
    func keys() throws -> [[UInt8]] {
      try scene.store.read { try $0.all("SELECT key FROM index_row ORDER BY key") { $0.blob(0) } }
    }
    let tags = Field(
      name: "tags", type: FieldType(.int64, isList: true),
      value: .list([.int64(2), .int64(1), .int64(2)]))
    try scene.save("a", [tags])
    #expect(try keys() == [1, 2].compactMap { IndexKey.key(for: .int64($0)) })
    var fewer = tags
    fewer.value = .list([.int64(3)])
    try scene.save("a", [fewer])
    #expect(try keys() == [3].compactMap { IndexKey.key(for: .int64($0)) })
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    #expect(try keys().isEmpty)
  }

  @Test func `upkeep builds the index of a field that came late`() throws {
    for part in 0..<11 {
      _ = try scene.modify(
        (0..<200).map { RecordOperation(.create, name: "r\(part)-\($0)", type: "Big") })
    }
    try scene.save("late", [int("rank", 1)], type: "Big")
    #expect(try Upkeep.run(scene.store).indexSteps > 0)
    let request = ListingRequest(
      zone: scene.zone, type: "Big", order: .field("rank"), descending: true, limit: 1)
    let first = try scene.store.read { try RecordReader.list($0, scene.viewer(), request).rows }
    #expect(first.map(\.name) == ["late"])
    #expect(try Upkeep.run(scene.store).indexSteps == 0)
  }

  @Test func `the index of a field that came late is built in steps and not used before`() throws {
    for part in 0..<11 {
      _ = try scene.modify(
        (0..<200).map { RecordOperation(.create, name: "r\(part)-\($0)", type: "Big") })
    }
    try scene.save("late", [int("rank", 1)], type: "Big")
    let request = ListingRequest(
      zone: scene.zone, type: "Big", order: .field("rank"), descending: true, limit: 2)
    func list() throws -> [String] {
      try scene.store.read { try RecordReader.list($0, scene.viewer(), request).rows.map(\.name) }
    }
    #expect(throws: StoreError.self) { try list() }
    var steps = 0
    while try scene.store.writeNow(as: .operatorOfStore, { try IndexBuilder.step($0, limit: 900) })
    {
      steps += 1
      try scene.save("during\(steps)", [], type: "Big")
    }
    #expect(steps >= 3)
    #expect(try list().first == "late")
    let rows = try scene.store.read {
      try $0.first("SELECT count(*), count(DISTINCT record) FROM index_row") {
        ($0.int(0), $0.int(1))
      }
    }
    #expect(rows?.0 == Int64(2_200 + 1 + steps))
    #expect(rows?.1 == rows?.0)
  }
}
