import RecordStore
import Records
import Testing

struct ReferenceTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  @Test func `targets of DELETE_SELF and VALIDATE must be there, of NONE they need not`() throws {
    for action in [ReferenceAction.deleteSelf, .validate] {
      let operation = RecordOperation(
        .create, name: "x", type: "Trip", fields: [reference("to", "gone", action)])
      #expect(try scene.refusal(operation) == .referenceViolation)
    }
    try scene.save("dangling", [reference("to", "gone", .none)])
    let outcomes = try scene.modify([
      RecordOperation(
        .create, name: "a", type: "Trip", fields: [reference("to", "b", .validate)]),
      RecordOperation(
        .create, name: "b", type: "Trip", fields: [reference("to", "a", .deleteSelf)]),
    ])
    #expect(outcomes.allSatisfy { $0.refusal == nil })
  }

  @Test func `references stay in their zone`() throws {
    let other = Field(
      name: "to", type: FieldType(.reference),
      value: .reference(Reference(recordName: "x", zoneName: "Other")))
    let operation = RecordOperation(.create, name: "x", type: "Trip", fields: [other])
    #expect(try scene.refusal(operation) == .referenceViolation)
    let same = Field(
      name: "to", type: FieldType(.reference),
      value: .reference(
        Reference(recordName: "x", zoneName: "Trips", ownerRecordName: scene.ownerName))
    )
    try scene.save("y", [same])
  }

  @Test func `DELETE_SELF goes with its target, through any number of steps`() throws {
    try scene.save("a")
    try scene.save("b", [reference("to", "a", .deleteSelf)])
    try scene.save("c", [reference("to", "b", .deleteSelf)])
    try scene.save("d", [reference("to", "a", .none)])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "a")])
    #expect(try !scene.exists("a"))
    #expect(try !scene.exists("b"))
    #expect(try !scene.exists("c"))
    #expect(try scene.exists("d"))
  }

  @Test func `VALIDATE holds its target until it lets go, also in the same request`() throws {
    try scene.save("a")
    let holder = try scene.save("holder", [reference("to", "a", .validate)])
    #expect(try scene.refusal(RecordOperation(.forceDelete, name: "a")) == .referenceViolation)
    #expect(try scene.exists("a"))
    let outcomes = try scene.modify([
      RecordOperation(.forceDelete, name: "a"),
      RecordOperation(
        .update, name: "holder", changeTag: holder.changeTag,
        fields: [Field(name: "to", type: FieldType(.reference), value: .null)]),
    ])
    #expect(outcomes.allSatisfy { $0.refusal == nil })
    #expect(try !scene.exists("a"))
  }

  @Test func `a holder that fails to let go still holds`() throws {
    try scene.save("a")
    try scene.save("holder", [reference("to", "a", .validate)])
    let outcomes = try scene.modify(
      [
        RecordOperation(.forceDelete, name: "a"),
        RecordOperation(.update, name: "holder", changeTag: "zz", removed: ["to"]),
      ], atomic: false)
    #expect(outcomes.map { $0.refusal?.code } == [.referenceViolation, .conflict])
    #expect(try scene.exists("a"))
  }

  @Test func `a cascade and a hold meet: nothing goes`() throws {
    try scene.save("a")
    try scene.save("b", [reference("to", "a", .deleteSelf)])
    try scene.save("holder", [reference("to", "b", .validate)])
    #expect(try scene.refusal(RecordOperation(.forceDelete, name: "a")) == .referenceViolation)
    #expect(try scene.exists("b"))
  }

  @Test func `750 DELETE_SELF references lead to one record, not more`() throws {
    try scene.save("hub")
    for part in 0..<4 {
      let count = part == 3 ? 150 : 200
      let outcomes = try scene.modify(
        (0..<count).map {
          RecordOperation(
            .create, name: "s\(part)-\($0)", type: "Spoke",
            fields: [reference("hub", "hub", .deleteSelf)])
        })
      #expect(outcomes.allSatisfy { $0.refusal == nil })
    }
    let last = RecordOperation(
      .create, name: "more", type: "Spoke", fields: [reference("hub", "hub", .deleteSelf)])
    #expect(try scene.refusal(last) == .badRequest)
    _ = try scene.modify([RecordOperation(.forceDelete, name: "hub")])
    let counts = try scene.store.read {
      try RecordReader.types($0, scene.viewer(), zone: scene.zone)
    }
    #expect(counts.isEmpty)
  }

  @Test func `who refers to a record is listed by pages`() throws {
    try scene.save("hub")
    for n in 0..<5 { try scene.save("s\(n)", [reference("hub", "hub", .none)]) }
    let hub = try scene.record("hub")
    var names: [String] = []
    var next: String?
    repeat {
      let page = try scene.store.read {
        try RecordReader.references($0, scene.viewer(), to: hub, after: next, limit: 2)
      }
      names += page.rows.map(\.record.name)
      next = page.next
    } while next != nil
    #expect(names == ["s0", "s1", "s2", "s3", "s4"])
  }
}
