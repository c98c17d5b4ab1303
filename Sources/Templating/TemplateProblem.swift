/// One thing wrong with a template or a message catalogue, and where.
package struct TemplateProblem: Error, Sendable, Hashable, CustomStringConvertible {
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String

  package init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String { "\(file):\(line):\(column): \(message)" }
}

extension TemplateProblem: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column, left.message)
      < (right.file, right.line, right.column, right.message)
  }
}

/// Everything that kept a set of templates from being compiled.
package struct TemplateErrors: Error, Sendable, Equatable, CustomStringConvertible {
  /// Sorted by place, each once.
  package let problems: [TemplateProblem]

  package init(_ problems: [TemplateProblem]) {
    self.problems = Set(problems).sorted()
  }

  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
