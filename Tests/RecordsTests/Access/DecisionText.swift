import Records

extension AccessDecision {
  /// `yes read: +participant participantMay, -owner …` — everything in one line.
  var text: String {
    let paths = paths.map(\.text).joined(separator: ", ")
    let names = obligations.map(\.rawValue).sorted().joined(separator: " ")
    return summary + (paths.isEmpty ? "" : ": \(paths)") + (names.isEmpty ? "" : " !\(names)")
  }

  /// `yes read`.
  var summary: String { "\(isAllowed ? "yes" : "no") \(right)" }

  /// The summary with the path that decided: the first open one, else the first closed one.
  var gist: String {
    let open = paths.first { if case .grants = $0.verdict { true } else { false } }
    let closed = paths.first { $0.verdict == .refuses }
    let code = (open ?? closed ?? paths.first)?.reason.code.rawValue ?? "nothing"
    return "\(summary) \(code)"
  }
}

extension AccessPath {
  /// `+` open, `-` closed, `~` overridden, `.` no such path.
  var text: String {
    let sign =
      switch verdict {
      case .grants: "+"
      case .refuses: "-"
      case .overridden: "~"
      case .doesNotApply: "."
      }
    return "\(sign)\(kind.rawValue) \(reason.code.rawValue)"
  }
}
