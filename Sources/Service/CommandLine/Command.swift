/// One command of the command line: its words, what it takes, and what it does.
package struct Command: Sendable {
  package var words: [String]
  package var summary: String
  package var operands: [String]
  package var options: [Option]
  package var run: @Sendable (Invocation) async throws -> Report

  package init(
    _ words: String, _ summary: String, operands: [String] = [], options: [Option] = [],
    run: @escaping @Sendable (Invocation) async throws -> Report
  ) {
    self.words = words.split(separator: " ").map(String.init)
    self.summary = summary
    self.operands = operands
    self.options = options + [.data, .json, .help]
    self.run = run
  }

  package var name: String { words.joined(separator: " ") }

  package var usage: String {
    var parts = ["sharehold", name] + operands
    for option in options where option.isRequired {
      parts.append("--\(option.name) \(option.placeholder ?? "")")
    }
    parts.append("[options]")
    return parts.joined(separator: " ")
  }

  /// The text of `--help`.
  package var helpText: String {
    let rows = options.map { option in
      (
        "--" + option.name + (option.placeholder.map { " " + $0 } ?? ""),
        option.help + (option.isRepeatable ? " (may be repeated)" : "")
      )
    }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help
    }
    return "\(summary)\n\nusage: \(usage)\n\n" + lines.joined(separator: "\n")
  }
}
