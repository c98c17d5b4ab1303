import Interchange
import RecordStore
import Records

extension CommandLineTool {
  private static let place = [
    Option("container", "ID", required: true, help: "identifier of the container"),
    Option("environment", "E", required: true, help: "development or production"),
    Option("owner", "EMAIL", help: "whose private database"),
    Option("database", "private|public", help: "which database (default: private)"),
    Option("zone", "Z", help: "zone (default: the default zone)"),
    Option("type", "T", required: true, help: "record type"),
    Option("format", "csv|json|ndjson|vcf", help: "format (default: by the file's name)"),
  ]

  static let data: [Command] = [
    Command(
      "import", "Reads records from a file", operands: ["FILE"],
      options: place + [
        Option("id", "COLUMN", help: "column that holds record names"),
        Option("types", "NAME=TYPE,…", help: "types of fields, where they are not to be guessed"),
        Option("replace", help: "replace records whose names are taken"),
        Option("refused", "FILE", help: "where refused rows go (default: FILE.refused)"),
      ], run: importRecords),
    Command(
      "export", "Writes records to a file or standard output", operands: ["[FILE]"],
      options: place, run: exportRecords),
  ]

  private static func importRecords(_ call: Invocation) async throws -> Report {
    let path = call.operands[0]
    guard let file = try? PlainFile(reading: path) else {
      throw CommandError.failure("\(path) cannot be read")
    }
    defer { try? file.close() }
    let format = try importFormat(call, path)
    return try await call.withStore(creating: true, isBulk: true) { store in
      let zone = try zone(call, in: store, creating: true)
      var options = ImportOptions()
      options.idColumn = call.value("id")
      do { options.types = try ImportOptions.types(parsing: call.value("types") ?? "") } catch {
        throw CommandError.usage("--types: \(error)")
      }
      options.expected = Set(options.types.keys)
      options.types.merge(try knownTypes(call, store, zone)) { given, _ in given }
      let job = ImportJob(
        store: store, zone: zone, type: try call.required("type"),
        policy: call.has("replace") ? .replace : .create,
        actor: try call.value("owner").map { Actor(.account(try store.account($0).id)) }
          ?? .operatorOfStore,
        progress: call.surroundings.isTerminal ? call.surroundings.complain : nil)
      var refused = RefusedRows(path: call.value("refused") ?? path + ".refused")
      let saved = try await job.run(file, ImportReader(format, options), &refused)
      return report(saved: saved, refused)
    }
  }

  /// Fields that the record type has already are not guessed again.
  private static func knownTypes(
    _ call: Invocation, _ store: Store, _ zone: ZoneID
  ) throws -> [String: FieldType] {
    let name = try call.required("type")
    let type = try store.read { c in
      let zone = try RecordZone.load(zone, c)
      return try Schema.type(
        c, container: zone.container, environment: zone.environment, name: name)
    }
    let fields = (type?.fields ?? []).map { ($0.name, $0.type) }
    return Dictionary(fields) { first, _ in first }
  }

  private static func report(saved: Int, _ refused: RefusedRows) -> Report {
    var lines = ["Imported \(saved) records."]
    if refused.count > 0 {
      lines += refused.examples
      lines.append("Refused \(refused.count) rows; they are in \(refused.path).")
    }
    return Report(
      lines.joined(separator: "\n"), good: refused.count == 0,
      json: [
        "imported": .number(saved), "refused": .number(refused.count),
        "refusedRows": .text(refused.count > 0 ? refused.path : ""),
      ])
  }

  private static func exportRecords(_ call: Invocation) async throws -> Report {
    let path = call.operands.first
    let format = try exportFormat(call, path)
    return try await call.withStore { store in
      let zone = try zone(call, in: store, creating: false)
      let job = ExportJob(
        store: store, zone: zone, type: try call.required("type"), format: format)
      guard let path else {
        _ = try job.run { call.surroundings.print(String(decoding: $0, as: UTF8.self)) }
        return .silent
      }
      let count = try job.run(toFile: path)
      return Report("Exported \(count) records to \(path).", json: ["exported": .number(count)])
    }
  }

  /// The zone the options name; import makes it where it is not there.
  private static func zone(
    _ call: Invocation, in store: Store, creating: Bool
  ) throws -> ZoneID {
    let container = try store.container(try call.required("container"))
    guard let environment = try call.choice("environment", Environment.self) else {
      throw CommandError.usage("--environment is missing")
    }
    let scope = try call.choice("database", DatabaseScope.self) ?? .private
    let owner = try call.value("owner").map { try store.account($0) }
    guard scope != .shared, (scope == .private) == (owner != nil) else {
      throw CommandError.usage("--owner EMAIL goes with the private database, and only with it")
    }
    let name = call.value("zone") ?? RecordZone.defaultName
    if creating {
      return try store.writeNow(as: .operatorOfStore) { context in
        let database = try Zones.database(
          context, container.id, environment, scope, owner: owner?.id)
        if name != RecordZone.defaultName, let owner {
          return try Zones.create(
            context, container: container.id, environment: environment, owner: owner.id,
            name: name)
        }
        return try Zones.named(name, in: database, context.connection)
      }
    }
    return try store.read { c in
      guard
        let database = try Zones.database(c, container.id, environment, scope, owner: owner?.id)
      else { throw StoreError(.zoneNotFound) }
      return try Zones.named(name, in: database, c)
    }
  }

  private static func importFormat(
    _ call: Invocation, _ path: String
  ) throws(CommandError) -> InterchangeFormat {
    let name = call.value("format").map { "file." + $0 } ?? path
    guard let format = InterchangeFormat(fileName: name) else {
      throw .usage(
        "--format csv, json, ndjson or vcf is needed: the name of the file does not tell")
    }
    return format
  }

  private static func exportFormat(
    _ call: Invocation, _ path: String?
  ) throws(CommandError) -> ExportWriter.Format {
    let ending = path?.split(separator: ".").last.map(String.init) ?? "json"
    guard let format = ExportWriter.Format(rawValue: call.value("format") ?? ending) else {
      throw .usage("--format csv, json or ndjson is needed: the name of the file does not tell")
    }
    return format
  }
}
