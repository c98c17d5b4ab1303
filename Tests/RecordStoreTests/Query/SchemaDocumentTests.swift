import RecordStore
import Records
import SQLite
import Testing

struct SchemaDocumentTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private let trip = SchemaType(
    name: "Trip",
    systemFields: [
      SystemFieldOptions(.createdAt, isQueryable: true, isSortable: true),
      SystemFieldOptions(.recordName, isQueryable: false, isSortable: false),
    ],
    fields: [
      SchemaField(name: "s", base: .kind(.string), isQueryable: true, isSearchable: true),
      SchemaField(name: "n", base: .number(nil), isSortable: true),
      SchemaField(name: "k", base: .number(.int64)),
      SchemaField(
        name: "at", base: .kind(.location), isQueryable: true, isSortable: true),
      SchemaField(name: "x", base: .kind(.bytes), isList: true, isEncrypted: true),
    ],
    grants: [SchemaGrant(.create, to: "editors"), SchemaGrant(.read, to: "_world")])

  private func document(_ environment: Environment = .development) throws -> SchemaDocument {
    try scene.store.read {
      try Schema.document($0, container: scene.container, environment: environment)
    }
  }

  private func take(_ document: SchemaDocument) throws -> [SchemaChange] {
    try scene.store.writeNow(as: .operatorOfStore) {
      try Schema.importDocument($0, document, container: scene.container)
    }
  }

  private func deploy() throws -> [SchemaChange] {
    try scene.store.writeNow(as: .account(scene.owner)) {
      try Schema.deploy($0, container: scene.container)
    }
  }

  @Test func `what was imported comes out the same, and a second time changes nothing`() throws {
    let wanted = SchemaDocument(roles: ["editors"], types: [trip])
    #expect(try !take(wanted).isEmpty)
    let stored = try document()
    #expect(stored.roles == ["editors"])
    #expect(stored[type: "Trip"] == trip)
    #expect(stored.types.map(\.name) == ["Trip", "Users"])
    #expect(try take(wanted).isEmpty)
    #expect(try take(stored).isEmpty)
  }

  @Test func `deploying adds, never takes away, and then there is nothing more to deploy`() throws {
    _ = try take(SchemaDocument(roles: ["editors"], types: [trip]))
    #expect(try deploy().count == 9)
    #expect(try document(.production)[type: "Trip"] == trip)
    #expect(try deploy().isEmpty)
    try scene.save("p", [text("s", "x")], in: scene.productionZone)
    var more = trip
    more.fields.append(SchemaField(name: "more", base: .kind(.string), isQueryable: true))
    _ = try take(SchemaDocument(types: [more]))
    let difference = try scene.store.read { try Schema.difference($0, container: scene.container) }
    #expect(difference.map(\.text) == ["+ Trip.more STRING QUERYABLE"])
    #expect(try deploy() == difference)
    let ben = scene.ben
    #expect(throws: StoreError.self) {
      try scene.store.writeNow(as: .account(ben)) {
        try Schema.deploy($0, container: scene.container)
      }
    }
  }

  @Test func `another type for a field refuses the whole`() throws {
    try scene.save("r", [text("n", "text")])
    let error = #expect(throws: StoreError.self) {
      try take(SchemaDocument(roles: ["editors"], types: [trip]))
    }
    #expect(error?.context["field"] == "n")
    #expect(error?.context["schemaType"] == "STRING")
    #expect(try document().roles.isEmpty)
    #expect(try document()[type: "Trip"]?.fields.map(\.name) == ["n"])
  }

  @Test func `indexes follow changed options, at once or in steps`() throws {
    for n in 0..<3 { try scene.save("r\(n)", [int("n", Int64(n))]) }
    try scene.save("none")
    func set(_ field: SchemaField) throws {
      try scene.store.writeNow(as: .operatorOfStore) {
        try Schema.setOptions($0, container: scene.container, type: "Trip", field)
      }
    }
    func rows() throws -> Int64 {
      try scene.store.read { try $0.first("SELECT count(*) FROM index_row") { $0.int(0) } ?? 0 }
    }
    #expect(try rows() == 4)
    try set(SchemaField(name: "n", base: .kind(.int64)))
    #expect(try rows() == 0)
    try set(SchemaField(name: "n", base: .kind(.int64), isQueryable: true))
    #expect(try rows() == 3)
    try set(SchemaField(name: "n", base: .kind(.int64), isQueryable: true, isSortable: true))
    #expect(try rows() == 4)
    let request = ListingRequest(zone: scene.zone, type: "Trip", order: .field("n"))
    let listed = try scene.store.read {
      try RecordReader.list($0, scene.viewer(), request).rows.map(\.name)
    }
    #expect(listed == ["none", "r0", "r1", "r2"])
  }

  @Test func `changed grants are in the log, which verifies`() throws {
    _ = try take(SchemaDocument(roles: ["editors"], types: [trip]))
    let log = try scene.store.read { try Log.verify($0) }
    #expect(log.isClean, "\(log.problems)")
    let kinds = try scene.store.read {
      try $0.all("SELECT kind FROM event WHERE kind = 'role.grant'") { $0.text(0) }
    }
    #expect(kinds.count == 1)
  }
}
