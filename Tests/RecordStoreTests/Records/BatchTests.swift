import RecordStore
import Records
import Testing

struct BatchTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  private func codes(_ outcomes: [RecordOutcome]) -> [StoreError.Code?] {
    outcomes.map { $0.refusal?.code }
  }

  @Test func `in a custom zone one failure stops all`() throws {
    try scene.save("taken")
    let outcomes = try scene.modify([
      RecordOperation(.create, name: "new", type: "Trip"),
      RecordOperation(.create, name: "taken", type: "Trip"),
    ])
    #expect(codes(outcomes) == [.atomicFailure, .exists])
    #expect(try !scene.exists("new"))
  }

  @Test func `without atomicity the others are saved`() throws {
    try scene.save("taken")
    let outcomes = try scene.modify(
      [
        RecordOperation(.create, name: "new", type: "Trip"),
        RecordOperation(.create, name: "taken", type: "Trip"),
      ], atomic: false)
    #expect(codes(outcomes) == [nil, .exists])
    #expect(try scene.exists("new"))
  }

  @Test func `the default zone is never atomic`() throws {
    let operations = [
      RecordOperation(.create, name: "a", type: "Trip"),
      RecordOperation(.create, name: "_bad", type: "Trip"),
    ]
    #expect(throws: StoreError.self) {
      try scene.modify(operations, in: scene.defaultZone, atomic: true)
    }
    #expect(codes(try scene.modify(operations, in: scene.defaultZone)) == [nil, .badRequest])
  }

  @Test func `a request has 200 operations, one for each record`() throws {
    let many = (0...200).map { RecordOperation(.create, name: "r\($0)", type: "Trip") }
    #expect(throws: StoreError.self) { try scene.modify(many) }
    #expect(codes(try scene.modify(Array(many.prefix(200)))).allSatisfy { $0 == nil })
    let twice = [
      RecordOperation(.forceUpdate, name: "x", type: "Trip"),
      RecordOperation(.forceUpdate, name: "x", type: "Trip"),
    ]
    #expect(codes(try scene.modify(twice, atomic: false)) == [nil, .badRequest])
  }

  @Test func `a parent may stand before or behind its child in the request`() throws {
    let outcomes = try scene.modify([
      RecordOperation(.create, name: "leaf", type: "Trip", parent: .record("middle")),
      RecordOperation(.create, name: "root", type: "Trip"),
      RecordOperation(.create, name: "middle", type: "Trip", parent: .record("root")),
    ])
    #expect(codes(outcomes) == [nil, nil, nil])
    let leaf = try scene.record("leaf")
    let parents = try scene.store.read {
      try RecordReader.parents($0, scene.viewer(), of: leaf).map(\.name)
    }
    #expect(parents == ["middle", "root"])
  }

  @Test func `a parent that is missing, elsewhere or refused refuses the child`() throws {
    try scene.save("far", in: scene.defaultZone)
    for name in ["nowhere", "far"] {
      let child = RecordOperation(.create, name: "c", type: "Trip", parent: .record(name))
      #expect(try scene.refusal(child) == .referenceViolation)
    }
    let outcomes = try scene.modify(
      [
        RecordOperation(.create, name: "child", type: "Trip", parent: .record("parent")),
        RecordOperation(.create, name: "parent", type: "1"),
      ], atomic: false)
    #expect(codes(outcomes) == [.referenceViolation, .badRequest])
    #expect(try !scene.exists("child"))
  }

  @Test func `a record cannot be its own ancestor`() throws {
    try scene.save("a")
    try scene.save("b", parent: "a")
    try scene.save("c", parent: "b")
    for parent in ["a", "b", "c"] {
      let move = RecordOperation(.forceUpdate, name: "a", parent: .record(parent))
      #expect(try scene.refusal(move) == .badRequest)
    }
    let ring = [
      RecordOperation(.create, name: "x", type: "Trip", parent: .record("y")),
      RecordOperation(.create, name: "y", type: "Trip", parent: .record("x")),
    ]
    #expect(codes(try scene.modify(ring, atomic: false)) == [.badRequest, .badRequest])
    // Turning a chain around in one request is no ring.
    let turned = [
      RecordOperation(.forceUpdate, name: "a", parent: .record("b")),
      RecordOperation(.forceUpdate, name: "b", parent: .clear),
    ]
    #expect(codes(try scene.modify(turned)) == [nil, nil])
  }

  @Test func `deleting a parent leaves its children as roots of their own`() throws {
    try scene.save("parent")
    let child = try scene.save("child", [text("title", "kept")], parent: "parent")
    _ = try scene.modify([RecordOperation(.forceDelete, name: "parent")])
    let left = try scene.record("child")
    #expect(left.parent == nil)
    #expect(left.fields == child.fields)
    #expect(left.changeTag != child.changeTag)
  }

  @Test func `a new child or reference moves the target's tag, an edit of the child does not`()
    throws
  {
    let parent = try scene.save("parent")
    try scene.save("child", parent: "parent")
    let touched = try scene.record("parent")
    #expect(touched.changeTag != parent.changeTag)
    #expect(touched.modifiedAt == parent.modifiedAt)
    try scene.save("child", [text("title", "x")], parent: "parent")
    #expect(try scene.record("parent").changeTag == touched.changeTag)
    try scene.save("other", [reference("to", "parent", .none)])
    #expect(try scene.record("parent").changeTag != touched.changeTag)
  }
}
