import RecordStore
import Records
import Testing
import WireFormat

struct ExchangeTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func chunk(
    _ rows: [ImportRow], _ policy: RecordImport.Policy = .create
  ) throws -> [ImportRefusal] {
    try scene.store.writeNow(as: Actor(.operatorOfStore, actingAs: scene.owner)) {
      try RecordImport.chunk($0, zone: scene.zone, type: "City", rows: rows, policy: policy)
    }
  }

  @Test func `refused rows are told with line and column, the others stand`() throws {
    try scene.store.writeNow(as: .operatorOfStore) {
      try RecordImport.prepare(
        $0, zone: scene.zone, type: "City",
        fields: [
          FieldDefinition("name", FieldType(.string)), FieldDefinition("people", FieldType(.int64)),
        ])
    }
    let refusals = try chunk([
      ImportRow(line: 2, name: "rome", fields: [text("name", "Rome"), int("people", 1)]),
      ImportRow(line: 3, name: "oslo", fields: [text("people", "many")]),
      ImportRow(line: 4, name: "_x", fields: []),
      ImportRow(line: 5, fields: [text("name", "Bern")]),
    ])
    #expect(refusals.map(\.line) == [3, 4])
    #expect(refusals.map(\.field) == ["people", nil])
    #expect(try scene.record("rome").createdBy == scene.owner)
    #expect(try chunk([ImportRow(line: 1, name: "rome", fields: [])]).count == 1)
    #expect(try chunk([ImportRow(line: 1, name: "rome", fields: [])], .replace).isEmpty)
  }

  @Test func `an export gives back null, empty, absent and digits as they were`() throws {
    let rows = [
      ImportRow(
        line: 1, name: "null", fields: [Field(name: "a", type: FieldType(.string), value: .null)]),
      ImportRow(line: 2, name: "empty", fields: [text("a", "")]),
      ImportRow(line: 3, name: "absent", fields: []),
      ImportRow(line: 4, name: "digits", fields: [int("n", .min)]),
    ]
    #expect(try chunk(rows).isEmpty)
    var exported: [String: [Field]] = [:]
    try scene.store.read {
      try RecordExport.forEach($0, scene.viewer(), zone: scene.zone, type: "City") { row in
        exported[row.name] = try FieldCodec.fields(stored: row.fields)
        return true
      }
    }
    #expect(
      exported == Dictionary(uniqueKeysWithValues: rows.map { ($0.name ?? "", $0.fields) }))
  }
}
