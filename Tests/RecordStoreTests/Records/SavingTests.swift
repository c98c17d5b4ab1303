import RecordStore
import Records
import SQLite
import Testing
import WireFormat

struct SavingTests {
  let scene: RecordScene

  init() throws { scene = try RecordScene() }

  @Test func `a record is created, read back and counted`() throws {
    let saved = try scene.save("t1", [text("title", "Alps"), int("days", 4)])
    let read = try scene.record("t1")
    #expect(read == saved)
    #expect(
      String(decoding: read.fields, as: UTF8.self)
        == #"{"title":{"value":"Alps","type":"STRING"},"days":{"value":4,"type":"INT64"}}"#)
    #expect(read.createdBy == scene.owner)
    #expect(read.changeTag == ChangeTag.text(read.sequence))
    let counts = try scene.store.read {
      try RecordReader.types($0, scene.viewer(), zone: scene.zone)
    }
    #expect(counts.map(\.type) == ["Trip"])
    #expect(counts.map(\.count) == [1])
    #expect(counts.map(\.bytes) == [read.size])
    #expect(counts.map(\.isAbout) == [false])
  }

  @Test func `a name that is taken refuses create`() throws {
    try scene.save("t1")
    #expect(try scene.refusal(RecordOperation(.create, name: "t1", type: "Trip")) == .exists)
  }

  @Test func `update needs the current tag and a record that is there`() throws {
    let first = try scene.save("t1", [text("title", "Alps")])
    let stale = RecordOperation(
      .update, name: "t1", changeTag: first.changeTag, fields: [text("title", "Harz")])
    let second = try scene.modify([stale])[0].get()
    #expect(second.changeTag != first.changeTag)
    let outcome = try scene.modify([stale], atomic: false)[0]
    #expect(outcome.refusal?.code == .conflict)
    #expect(outcome.refusal?.context["recordChangeTag"] == second.changeTag)
    #expect(try scene.refusal(RecordOperation(.update, name: "t1")) == .badRequest)
    #expect(
      try scene.refusal(RecordOperation(.update, name: "nope", changeTag: "1")) == .notFound)
  }

  @Test func `update keeps other fields, replace makes them null, removed ones become absent`()
    throws
  {
    let first = try scene.save("t1", [text("a", "1"), text("b", "2"), text("c", "3")])
    let second = try scene.modify([
      RecordOperation(.update, name: "t1", changeTag: first.changeTag, fields: [text("a", "x")])
    ])[0].get()
    #expect(
      try FieldCodec.fields(stored: second.fields) == [
        text("a", "x"), text("b", "2"), text("c", "3"),
      ])
    let third = try scene.modify([
      RecordOperation(
        .replace, name: "t1", changeTag: second.changeTag, fields: [text("b", "y")],
        removed: ["c"])
    ])[0].get()
    #expect(
      String(decoding: third.fields, as: UTF8.self)
        == #"{"a":{"value":null,"type":"STRING"},"b":{"value":"y","type":"STRING"}}"#)
  }

  @Test func `forced operations ask no tag and create what is missing`() throws {
    for kind in [RecordOperation.Kind.forceUpdate, .forceReplace] {
      let name = kind.rawValue
      #expect(try scene.refusal(RecordOperation(kind, name: name)) == .badRequest)
      let made = try scene.modify([RecordOperation(kind, name: name, type: "Trip")])[0].get()
      let again = try scene.modify([RecordOperation(kind, name: name, type: "Trip")])[0].get()
      #expect(made.id == again.id)
      #expect(made.changeTag != again.changeTag)
    }
  }

  @Test func `delete checks a tag that is given and says nothing about what is missing`() throws {
    let row = try scene.save("t1")
    let other = RecordOperation(.delete, name: "t1", changeTag: "zz")
    #expect(try scene.refusal(other) == .conflict)
    let outcomes = try scene.modify([
      RecordOperation(.delete, name: "t1", changeTag: row.changeTag),
      RecordOperation(.forceDelete, name: "nope"),
    ])
    #expect(outcomes.allSatisfy { $0.refusal == nil })
    #expect(try !scene.exists("t1"))
    #expect(try scene.refusal(RecordOperation(.delete, name: "t1")) == nil)
  }

  @Test func `a deleted name can be used again`() throws {
    let first = try scene.save("t1", [text("title", "Alps")])
    _ = try scene.modify([RecordOperation(.forceDelete, name: "t1")])
    let second = try scene.save("t1", [int("days", 2)], type: "Tour")
    #expect(second.id == first.id)
    #expect(try FieldCodec.fields(stored: second.fields) == [int("days", 2)])
    #expect(try scene.record("t1").type == "Tour")
  }

  @Test func `names are one to 255 printable characters and do not begin with an underscore`()
    throws
  {
    for name in ["", "_x", "é", "a\u{0}b", "tab\t", String(repeating: "n", count: 256)] {
      #expect(
        try scene.refusal(RecordOperation(.create, name: name, type: "Trip")) == .badRequest)
    }
    let long = String(repeating: "n", count: 255)
    #expect(try scene.save(long).name == long)
    #expect(try scene.save("a b/c%20\"<").name == "a b/c%20\"<")
    let made = try scene.save(nil)
    #expect(made.name.count == 36)
  }

  @Test func `types and fields are words that begin with a letter`() throws {
    for type in ["", "1a", "a-b", "é", "cloudkit.share", "cloudKit.share"] {
      #expect(
        try scene.refusal(RecordOperation(.create, name: "x", type: type)) == .badRequest)
    }
    for field in ["", "_a", "a.b", "ü"] {
      let operation = RecordOperation(
        .create, name: "x", type: "Trip", fields: [text(field, "v")])
      #expect(try scene.refusal(operation) == .badRequest)
    }
    let twice = RecordOperation(
      .create, name: "x", type: "Trip", fields: [text("a", "1"), text("a", "2")])
    #expect(try scene.refusal(twice) == .badRequest)
  }

  @Test func `a record holds a megabyte`() throws {
    let big = RecordOperation(
      .create, name: "big", type: "Trip",
      fields: [text("body", String(repeating: "x", count: 1 << 20))])
    #expect(try scene.refusal(big) == .badRequest)
    try scene.save("fits", [text("body", String(repeating: "x", count: (1 << 20) - 100))])
  }

  @Test func `null, empty, absent and the word null stay apart`() throws {
    let null = Field(name: "note", type: FieldType(.string), value: .null)
    let cases: [(String, [Field])] = [
      ("null", [null]), ("empty", [text("note", "")]), ("absent", []),
      ("word", [text("note", "null")]),
    ]
    for (name, fields) in cases { try scene.save(name, fields) }
    for (name, fields) in cases {
      let row = try scene.record(name)
      #expect(try FieldCodec.fields(stored: row.fields) == fields)
      let untouched = try scene.modify([
        RecordOperation(
          .update, name: name, changeTag: row.changeTag,
          fields: try FieldCodec.fields(stored: row.fields))
      ])[0].get()
      #expect(untouched.fields == row.fields)
    }
    let past = try scene.store.read {
      try $0.first("SELECT count(*) FROM body_past") { $0.int(0) }
    }
    #expect(past == 0)
  }

  @Test func `a date without value stays null when another field is edited`() throws {
    let nothing = Field(name: "due", type: FieldType(.timestamp), value: .null)
    let first = try scene.save("t1", [nothing, text("title", "a")])
    let second = try scene.modify([
      RecordOperation(.update, name: "t1", changeTag: first.changeTag, fields: [text("title", "b")])
    ])[0].get()
    #expect(try FieldCodec.fields(stored: second.fields) == [nothing, text("title", "b")])
  }

  @Test func `integers keep all their digits`() throws {
    for (n, number) in [Int64.max, .min, 9_007_199_254_740_993].enumerated() {
      let first = try scene.save("n\(n)", [int("number", number), text("title", "a")])
      let second = try scene.modify([
        RecordOperation(
          .update, name: "n\(n)", changeTag: first.changeTag, fields: [text("title", "b")])
      ])[0].get()
      #expect(try FieldCodec.fields(stored: second.fields).first == int("number", number))
    }
  }

  @Test func `values fit the type of their field`() throws {
    let wrong = [
      Field(name: "a", type: FieldType(.int64), value: .string("1")),
      Field(name: "a", type: FieldType(.string, isList: true), value: .string("1")),
      Field(name: "a", type: FieldType(.string), value: .list([.string("1")])),
      Field(name: "a", type: FieldType(.double), value: .double(.infinity)),
      text("a", "nul\u{0}"),
    ]
    for field in wrong {
      let operation = RecordOperation(.create, name: "x", type: "Trip", fields: [field])
      #expect(try scene.refusal(operation) == .badRequest)
    }
  }
}
