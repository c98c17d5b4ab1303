import Dashboard
import RecordStore
import Templating

extension CommandLineTool {
  static let maintenance: [Command] = [
    Command(
      "backup", "Writes database and assets into one archive, while the server runs",
      options: [
        Option("to", "FILE", required: true, help: "where; must not exist"),
        Option(
          "with-keys",
          help: "keep the keys too: whoever has the file can then make links and sessions"),
      ], run: backup),
    Command(
      "restore", "Puts an archive in the place of the store, which must not be open",
      options: [Option("from", "FILE", required: true, help: "an archive of backup")],
      run: restore),
    Command(
      "key rotate-master",
      "Makes a new master key of encrypted fields, while the server runs", run: rotateMaster),
    Command("check", "Looks for damage in the store", run: check),
    Command(
      "templates", "Compiles the templates and message catalogues, and tells what nothing uses",
      run: templates),
    Command("migrate", "Brings the store up to this version", run: migrate),
  ]

  private static func backup(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let path = try call.required("to")
      let result = try Backup.write(store, to: path, withKeys: call.has("with-keys"))
      var lines = ["Wrote the database and \(result.assets) assets to \(path)."]
      if !result.missing.isEmpty {
        lines.append(
          "\(result.missing.count) assets are named but not on disk; see `sharehold check`.")
      }
      if !result.hasKeys {
        lines.append(
          "The keys are not in it: restoring it ends sessions and changes personal links.")
      }
      return Report(
        lines.joined(separator: "\n"), good: result.missing.isEmpty,
        json: [
          "assets": .number(result.assets), "missing": .list(result.missing.map { .text($0) }),
          "hasKeys": .flag(result.hasKeys),
        ])
    }
  }

  private static func rotateMaster(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let zones = try store.vault.rotate(store)
      return Report(
        "The keys of \(zones) zones are under a new master key in \(store.vault.path).",
        json: ["zones": .number(zones), "file": .text(store.vault.path)])
    }
  }

  private static func restore(_ call: Invocation) async throws -> Report {
    let path = try call.required("from")
    let result = try Restore.read(from: path, into: call.dataFolder)
    let keys =
      result.hasKeys
      ? "with its keys" : "without keys: sessions ended, personal links have new addresses"
    return Report(
      "Restored the store and \(result.assets) assets \(keys).",
      json: ["assets": .number(result.assets), "hasKeys": .flag(result.hasKeys)])
  }

  private static func check(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let surroundings = call.surroundings
      let result = try StoreCheck.run(store) { part in
        if surroundings.isTerminal { surroundings.complain("checking \(part.rawValue)\n") }
      }
      let lines = result.problems.map { "\($0.part.rawValue): \($0.detail)" }
      let verdict =
        result.isClean ? "The store is whole." : "\(result.problems.count) problems were found."
      let problems = result.problems.map { problem in
        ReportValue.object([
          "part": .text(problem.part.rawValue), "detail": .text(problem.detail),
        ])
      }
      return Report(
        (lines + [verdict]).joined(separator: "\n"), good: result.isClean,
        json: ["problems": .list(problems)])
    }
  }

  private static func templates(_ call: Invocation) async throws -> Report {
    let templates = try Dashboard.templates(
      folder: resources(of: call) + "/Templates", pseudoLanguage: true)
    let warnings = templates.warnings.map { "\($0)" }
    return Report(
      warnings.isEmpty ? "The templates are good." : warnings.joined(separator: "\n"),
      good: warnings.isEmpty, json: ["unused": .list(warnings.map { .text($0) })])
  }

  /// Opening brings a store up; a newer one is refused.
  private static func migrate(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      Report(
        "The store in \(store.folder.path) is of this version.",
        json: ["store": .text(store.folder.path)])
    }
  }
}
