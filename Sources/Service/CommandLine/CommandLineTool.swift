/// The program: finds the command, runs it, prints its report. Returns the exit status: 0 for
/// success, 1 for failure, 2 for wrong usage.
package enum CommandLineTool {
  package static let commands: [Command] =
    serving + people + containers + tokens + keys + data + schemas + auditing + reaching
    + finding + reviewing + maintenance

  package static func run(_ arguments: [String], in surroundings: Surroundings) async -> Int32 {
    do {
      guard let first = arguments.first, !["help", "--help", "-h"].contains(first) else {
        surroundings.print(overview + "\n")
        return arguments.isEmpty ? 2 : 0
      }
      let command = try command(for: arguments)
      let invocation = try Invocation(
        command, arguments: Array(arguments.dropFirst(command.words.count)),
        surroundings: surroundings)
      if invocation.wantsHelp {
        surroundings.print(command.helpText + "\n")
        return 0
      }
      let report = try await command.run(invocation)
      print(report, for: invocation)
      return report.isGood ? 0 : 1
    } catch let CommandError.usage(message) {
      surroundings.complain("sharehold: \(message)\n")
      return 2
    } catch {
      surroundings.complain("sharehold: \(Explanation.line(for: error))\n")
      return 1
    }
  }

  private static func command(for arguments: [String]) throws(CommandError) -> Command {
    let matches = commands.filter { arguments.starts(with: $0.words) }
    if let best = matches.max(by: { $0.words.count < $1.words.count }) { return best }
    let group = commands.filter { $0.words[0] == arguments[0] }
    if group.isEmpty { throw .usage("there is no command “\(arguments[0])”; see sharehold help") }
    let names = group.map(\.name).joined(separator: ", ")
    throw .usage("“\(arguments[0])” needs a second word: \(names)")
  }

  private static func print(_ report: Report, for invocation: Invocation) {
    if invocation.has("json") {
      invocation.surroundings.print(String(decoding: report.json, as: UTF8.self) + "\n")
    } else if !report.text.isEmpty {
      invocation.surroundings.print(report.text + "\n")
    }
  }

  private static var overview: String {
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { command in
      "  \(command.name)" + String(repeating: " ", count: width - command.name.count + 2)
        + command.summary
    }
    return """
      Sharehold keeps records in containers, databases and zones, and shares them with people.

      usage: sharehold COMMAND [--data DIR] [--json] [--help]

      \(lines.joined(separator: "\n"))
      """
  }
}
