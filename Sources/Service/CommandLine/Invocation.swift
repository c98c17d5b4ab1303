/// A command with the arguments that were given to it, checked against what it takes.
package struct Invocation: Sendable {
  package let command: Command
  package let operands: [String]
  package let surroundings: Surroundings
  private let values: [String: [String]]

  package init(
    _ command: Command, arguments: [String], surroundings: Surroundings
  ) throws(CommandError) {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = arguments[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if argument == "--", !onlyOperands {
        onlyOperands = true
      } else if !onlyOperands, argument.hasPrefix("--") {
        let (name, value) = try Self.option(argument, of: command, rest: &rest)
        values[name, default: []].append(value)
      } else {
        operands.append(argument)
      }
    }
    self.command = command
    self.operands = operands
    self.surroundings = surroundings
    self.values = values
    if !wantsHelp { try check() }
  }

  package var wantsHelp: Bool { has("help") }

  package func has(_ option: String) -> Bool { values[option] != nil }

  package func value(_ option: String) -> String? { values[option]?.last }

  package func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The value of an option whose presence was checked, because it is required.
  package func required(_ option: String) throws(CommandError) -> String {
    guard let value = value(option) else { throw .usage("--\(option) is missing") }
    return value
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ type: Choice.Type
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--\(option) takes one of \(words), not “\(text)”")
    }
    return choice
  }

  /// The folder of the store.
  package var dataFolder: String {
    value("data") ?? surroundings.environment["SHAREHOLD_DATA"] ?? "sharehold-data"
  }

  private static func option(
    _ argument: String, of command: Command, rest: inout ArraySlice<String>
  ) throws(CommandError) -> (String, String) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw .usage("\(command.name) has no option --\(name)")
    }
    guard option.placeholder != nil else {
      if parts.count > 1 { throw .usage("--\(name) takes no value") }
      return (name, "")
    }
    if parts.count > 1 { return (name, String(parts[1])) }
    guard let value = rest.popFirst() else { throw .usage("--\(name) needs a value") }
    return (name, value)
  }

  private func check() throws(CommandError) {
    if operands.count < command.operands.filter({ !$0.hasPrefix("[") }).count {
      throw .usage("\(command.operands[operands.count]) is missing")
    }
    if operands.count > command.operands.count {
      throw .usage("“\(operands[command.operands.count])” is one argument too many")
    }
    for option in command.options {
      if option.isRequired, !has(option.name) {
        throw .usage("--\(option.name) \(option.placeholder ?? "") is missing")
      }
      if !option.isRepeatable, all(option.name).count > 1 {
        throw .usage("--\(option.name) was given twice")
      }
    }
  }
}
