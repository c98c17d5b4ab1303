import RecordStore
import Records
import SQLite
import Testing

struct QueryTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func page(
    _ query: RecordQuery, in place: QueryRequest.Place? = nil, marker: String? = nil,
    limit: Int = 200, as account: AccountID? = nil
  ) throws -> QueryPage {
    let request = QueryRequest(
      place: place ?? .zone(scene.zone), query: query, marker: marker, limit: limit)
    return try scene.store.read {
      try RecordReader.query($0, scene.viewer(account), request, keys: scene.store.keys)
    }
  }

  private func names(_ query: RecordQuery, as account: AccountID? = nil) throws -> [String] {
    try page(query, as: account).rows.map(\.name)
  }

  private func reason(_ query: RecordQuery) -> String? {
    do {
      _ = try page(query)
      return nil
    } catch {
      return (error as? StoreError)?.context["reason"]
    }
  }

  private func filter(
    _ field: String, _ comparator: QueryComparator, _ value: FieldValue
  ) -> RecordQuery {
    RecordQuery(type: "Trip", filters: [QueryFilter(.field(field), comparator, value)])
  }

  @Test func `64 bits are compared to the last digit`() throws {
    for n in [Int64.max, .min, 9_007_199_254_740_993, 9_007_199_254_740_992] {
      try scene.save("n\(n.magnitude)", [int("n", n)])
    }
    let found = try names(filter("n", .equals, .int64(9_007_199_254_740_993)))
    #expect(found == ["n9007199254740993"])
  }

  @Test func `equality of text ignores case and not diacritics, a beginning respects case`() throws
  {
    for (n, name) in ["Zoë", "Zoe\u{308}", "ZOË", "zoe", "Zoe"].enumerated() {
      try scene.save("p\(n)", [text("s", name)])
    }
    #expect(try names(filter("s", .equals, .string("zoë"))) == ["p0", "p1", "p2"])
    #expect(try names(filter("s", .beginsWith, .string("Zo"))) == ["p0", "p1", "p4"])
    #expect(try names(filter("s", .containsAllTokens, .string("ZOE"))).count == 5)
  }

  @Test func `questions that indexes cannot answer are refused in the protocol's words`() throws {
    let sealed = Field(
      name: "secret", type: FieldType(.string), value: .string("x"), isEncrypted: true)
    let data = Field(name: "data", type: FieldType(.bytes), value: .bytes([1]))
    try scene.save("r", [text("s", "a"), int("n", 1), sealed, data])
    #expect(
      reason(filter("secret", .equals, .string("x")))
        == "Field 'secret' has a value type of ENCRYPTED_STRING and cannot be queried using "
        + "filter type EQUALS")
    #expect(
      reason(filter("data", .equals, .bytes([1]))) == "Field 'data' is not marked queryable")
    #expect(
      reason(filter("n", .beginsWith, .string("x")))
        == "Field 'n' has a value type of INT64 and cannot be queried using filter type BEGINS_WITH"
    )
    #expect(reason(filter("nope", .equals, .int64(1))) == "Unknown field 'nope'")
    #expect(
      reason(RecordQuery(type: "Trip", sorts: [QuerySort(.field("data"))]))
        == "Field 'data' is not marked sortable")
    #expect(reason(RecordQuery(type: "None")) == "Did not find record type: None")
    #expect(reason(RecordQuery(type: "Users")) == "Can't query system types")
    #expect(reason(filter("n", .in, .int64(1))) == "Filter type IN needs a list of values")
  }

  @Test func `a schema that marks nothing refuses a list`() throws {
    let document = SchemaDocument(types: [
      SchemaType(name: "Trip", fields: [SchemaField(name: "s", base: .kind(.string))])
    ])
    try scene.store.writeNow(as: .operatorOfStore) {
      _ = try Schema.importDocument($0, document, container: scene.container)
    }
    #expect(reason(RecordQuery(type: "Trip")) == "Field 'recordName' is not marked queryable")
    #expect(
      reason(RecordQuery(type: "Trip", sorts: [QuerySort(.system(.createdAt))]))
        == "Field 'createdTimestamp' is not marked sortable")
  }

  @Test func `a marker belongs to its query, its zone and its caller`() throws {
    for n in 0..<3 { try scene.save("r\(n)", [int("n", 1)]) }
    let query = RecordQuery(type: "Trip", sorts: [QuerySort(.field("n"))])
    let marker = try #require(try page(query, limit: 1).marker)
    #expect(try page(query, marker: marker, limit: 2).rows.map(\.name) == ["r1", "r2"])
    #expect(try page(query, marker: marker, limit: 2).marker == nil)
    let other = RecordQuery(
      type: "Trip", sorts: [QuerySort(.field("n"), isAscending: false)])
    for (query, marker) in [
      (other, marker), (query, String(marker.dropLast(4))), (query, "AAAA"), (query, "!"),
    ] {
      #expect(throws: StoreError.self) { try page(query, marker: marker) }
    }
    let database = try scene.store.read { try RecordZone.load(scene.zone, $0).database }
    #expect(throws: StoreError.self) { try page(query, in: .database(database), marker: marker) }
  }

  @Test func `records that stay are each seen once while others come and go`() throws {
    for part in 0..<3 {
      _ = try scene.modify(
        (0..<100).map {
          RecordOperation(
            .create, name: "r\(part * 100 + $0)", type: "Trip", fields: [int("n", Int64($0 % 3))])
        })
    }
    for sorts in [
      [], [QuerySort(.field("n"))], [QuerySort(.field("n")), QuerySort(.system(.etag))],
    ] {
      let query = RecordQuery(
        type: "Trip",
        filters: [QueryFilter(.field("n"), .notEquals, .int64(7))], sorts: sorts)
      var names: [String] = []
      var marker: String?
      var turn = 0
      var gone: Set<String> = []
      repeat {
        let page = try page(query, marker: marker, limit: 40)
        names += page.rows.map(\.name)
        marker = page.marker
        turn += 1
        try scene.save("new\(sorts.count)-\(turn)", [int("n", Int64(turn % 3))])
        gone.insert("r\(turn * 7 + sorts.count * 90)")
        _ = try scene.modify(
          [RecordOperation(.forceDelete, name: "r\(turn * 7 + sorts.count * 90)")])
      } while marker != nil
      #expect(Set(names).count == names.count)
      let rest = try scene.store.read {
        try $0.all("SELECT name FROM record WHERE deleted_at IS NULL AND name LIKE 'r%'") {
          $0.text(0)
        }
      }
      #expect(Set(names).isSuperset(of: Set(rest)))
    }
  }

  @Test func `participants find what is shared with them, strangers nothing`() throws {
    try scene.save("secret", [int("n", 1)])
    try scene.save("root", [int("n", 1)])
    for n in 0..<5 { try scene.save("c\(n)", [int("n", Int64(n))], parent: "root") }
    try scene.share("root")
    let all = RecordQuery(type: "Trip", sorts: [QuerySort(.field("n"), isAscending: false)])
    #expect(try names(all, as: scene.ben) == ["c4", "c3", "c2", "c1", "root", "c0"])
    #expect(try names(filter("n", .equals, .int64(1)), as: scene.ben) == ["root", "c1"])
    #expect(throws: StoreError.self) { try names(all, as: scene.dan) }
    let shares = RecordQuery(type: "cloudkit.share")
    #expect(try names(shares, as: scene.ben).count == 1)
    let children = RecordQuery(
      type: "Trip",
      filters: [
        QueryFilter(
          .system(.parent), .equals, .reference(Reference(recordName: "root")))
      ])
    #expect(try names(children, as: scene.ben) == ["c0", "c1", "c2", "c3", "c4"])
  }

  @Test func `zone-wide queries walk every zone in one order`() throws {
    let second = try scene.store.writeNow(as: .account(scene.owner)) {
      try Zones.create(
        $0, container: scene.container, environment: .development, owner: scene.owner,
        name: "Second")
    }
    for n in 0..<9 {
      try scene.save("r\(n)", [int("n", Int64(n / 2))], in: n % 2 == 0 ? scene.zone : second)
    }
    let database = try scene.store.read { try RecordZone.load(second, $0).database }
    let query = RecordQuery(
      type: "Trip", sorts: [QuerySort(.field("n"), isAscending: false)])
    var names: [String] = []
    var marker: String?
    repeat {
      let page = try page(query, in: .database(database), marker: marker, limit: 2)
      names += page.rows.map(\.name)
      marker = page.marker
    } while marker != nil
    #expect(names == (0..<9).reversed().map { "r\($0)" })
  }

  @Test func `in the public database types answer as far as roles let read`() throws {
    for (name, who) in [("b1", scene.ben), ("d1", scene.dan)] {
      try scene.save(name, [int("n", 1)], in: scene.publicZone, as: who)
    }
    func found(_ account: AccountID) throws -> [String] {
      try page(RecordQuery(type: "Trip"), in: .zone(scene.publicZone), as: account).rows.map(\.name)
    }
    #expect(try found(scene.dan) == ["b1", "d1"])
    func grant(_ grants: [SchemaGrant]) throws {
      try scene.store.writeNow(as: .operatorOfStore) {
        try SecurityRoles.setGrants(
          $0, grants, container: scene.container, environment: .development, type: "Trip")
      }
    }
    try grant([SchemaGrant(.read, to: "_creator")])
    #expect(try found(scene.dan) == ["d1"])
    try grant([])
    #expect(throws: StoreError.self) { try found(scene.dan) }
  }
}
