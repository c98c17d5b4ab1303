import FoundationEssentials
import Interchange
import RecordStore
import Records

extension CommandLineTool {
  private static let container = Option(
    "container", "ID", required: true, help: "identifier of the container")

  static let schemas: [Command] = [
    Command(
      "schema export", "Writes the schema as a .ckdb file, to a file or standard output",
      operands: ["[FILE]"],
      options: [
        container,
        Option("environment", "E", help: "development or production (default: development)"),
      ], run: exportSchema),
    Command(
      "schema import", "Adds what a .ckdb file says to the development schema",
      operands: ["FILE"], options: [container], run: importSchema),
    Command(
      "schema deploy", "Brings the development schema to production",
      options: [container, Option("dry-run", help: "only print the differences")],
      run: deploySchema),
  ]

  private static func exportSchema(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let container = try store.container(try call.required("container")).id
      let environment = try call.choice("environment", Records.Environment.self) ?? .development
      let document = try store.read {
        try Schema.document($0, container: container, environment: environment)
      }
      let text = SchemaFile.text(document)
      guard let path = call.operands.first else {
        if call.has("json") { return Report("", json: ["schema": .text(text)]) }
        call.surroundings.print(text)
        return .silent
      }
      do { try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
        throw CommandError.failure("\(path) cannot be written")
      }
      return Report(
        "Wrote \(document.types.count) record types to \(path).",
        json: ["types": .number(document.types.count), "file": .text(path)])
    }
  }

  private static func importSchema(_ call: Invocation) async throws -> Report {
    let path = call.operands[0]
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandError.failure("\(path) cannot be read")
    }
    let document: SchemaDocument
    do { document = try SchemaFile.parse(Array(bytes)) } catch {
      throw CommandError.failure("\(path): \(error)")
    }
    return try await call.withStore { store in
      let container = try store.container(try call.required("container")).id
      let changes = try store.writeNow(as: .operatorOfStore) {
        try Schema.importDocument($0, document, container: container)
      }
      return report(changes, none: "Development says all of that already.")
    }
  }

  private static func deploySchema(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let container = try store.container(try call.required("container")).id
      if call.has("dry-run") {
        let changes = try store.read { try Schema.difference($0, container: container) }
        return report(
          changes, none: "Production has all that development has.",
          good: !changes.contains(where: \.isConflict))
      }
      let changes = try store.writeNow(as: .operatorOfStore) {
        try Schema.deploy($0, container: container)
      }
      return report(changes, none: "Production has all that development has.")
    }
  }

  private static func report(
    _ changes: [SchemaChange], none: String, good: Bool = true
  ) -> Report {
    Report(
      changes.isEmpty ? none : changes.map(\.text).joined(separator: "\n"), good: good,
      json: ["changes": .list(changes.map { .text($0.text) })])
  }
}
