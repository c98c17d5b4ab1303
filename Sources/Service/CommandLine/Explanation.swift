import RecordStore
import SQLite
import Templating

/// One line for standard error about whatever went wrong.
package enum Explanation {
  package static func line(for error: any Error) -> String {
    switch error {
    case CommandError.usage(let message), CommandError.failure(let message): message
    case let error as StoreError: line(for: error)
    case let error as TemplateErrors: "the templates do not fit: \(error)"
    default: "\(error)"
    }
  }

  private static func line(for error: StoreError) -> String {
    var line = error.message
    if !error.context.isEmpty {
      let details = error.context.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      line += " (" + details.joined(separator: ", ") + ")"
    }
    if let cause = error.cause { line += " [\(cause.code)]" }
    return line
  }
}
