import Foundation
import SQLite
import Synchronization

/// Writes down every statement that the stores of the tests prepare, one JSON object a line, in the
/// file that `SHAREHOLD_STATEMENTS` names; `Tests/PostgreSQL/run` reads it.
enum StatementFile {
  private struct Line: Encodable {
    var sql: String
    var kinds: [String]
  }

  private static let file: FileHandle? = {
    guard let path = ProcessInfo.processInfo.environment["SHAREHOLD_STATEMENTS"] else { return nil }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor)
  }()

  private static let written = Mutex<Set<String>>([])

  /// Nil where nobody asked for the file.
  static var note: (@Sendable (String, [Value]) -> Void)? {
    guard let file else { return nil }
    return { sql, values in write(Line(sql: sql, kinds: values.map { kind($0) }), to: file) }
  }

  private static func write(_ line: Line, to file: FileHandle) {
    written.withLock { written in
      guard written.insert(line.kinds.joined(separator: " ") + line.sql).inserted,
        let json = try? JSONEncoder().encode(line)
      else { return }
      try? file.write(contentsOf: json + Data("\n".utf8))
    }
  }

  private static func kind(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .integer: "integer"
    case .real: "real"
    case .text, .utf8: "text"
    case .blob: "blob"
    }
  }
}
