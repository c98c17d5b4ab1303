import JSON
import Service
import Testing

/// Help, wrong usage, and what does not depend on a store.
struct UsageTests {
  @Test func `every command has help that names its operands and options`() async throws {
    let tool = try Tool()
    for command in CommandLineTool.commands {
      let help = await tool.run(command.words + ["--help"])
      #expect(help.status == 0 && help.complaints == "", "\(command.name)")
      #expect(help.out.contains("usage: sharehold \(command.name)"))
      #expect(help.out.hasPrefix(command.summary))
      for operand in command.operands { #expect(help.out.contains(operand)) }
      for option in command.options {
        #expect(help.out.contains("--\(option.name)") && help.out.contains(option.help))
      }
      for option in ["--data DIR", "--json", "--help"] { #expect(help.out.contains(option)) }
    }
  }

  @Test func `the overview lists every command`() async throws {
    let tool = try Tool()
    for words in [["help"], ["--help"], ["-h"]] {
      let help = await tool.run(words)
      #expect(help.status == 0)
      for command in CommandLineTool.commands { #expect(help.out.contains("  \(command.name) ")) }
    }
    let nothing = await tool.run([])
    #expect(nothing.status == 2 && nothing.out.contains("usage: sharehold COMMAND"))
  }

  @Test func `wrong usage is one line and status 2`() async throws {
    let tool = try Tool()
    let cases: [([String], String)] = [
      (["frobnicate"], "there is no command “frobnicate”; see sharehold help"),
      (["container"], "“container” needs a second word: container add, container list"),
      (["user", "add"], "EMAIL is missing"),
      (["user", "add", "a@b.org"], "--name NAME is missing"),
      (["user", "add", "a@b.org", "c@d.org", "--name", "A"], "“c@d.org” is one argument too many"),
      (["user", "add", "a@b.org", "--name"], "--name needs a value"),
      (["user", "add", "a@b.org", "--name", "A", "--name", "B"], "--name was given twice"),
      (["user", "add", "a@b.org", "--nmae", "A"], "user add has no option --nmae"),
      (["check", "--json=yes"], "--json takes no value"),
      (["backup"], "--to FILE is missing"),
      (["import", "x.csv", "--type", "T"], "--container ID is missing"),
    ]
    for (arguments, message) in cases {
      let outcome = await tool.run(arguments)
      #expect(outcome.status == 2 && outcome.out == "", "\(arguments)")
      #expect(outcome.complaints == "sharehold: \(message)\n")
    }
    let role = await tool.refused(2, "user", "add", "a@b.org", "--name", "A", "--role", "king")
    #expect(role.hasPrefix("--role takes one of ") && role.hasSuffix("not “king”"))
  }

  @Test func `version is printed for people and programs`() async throws {
    let tool = try Tool()
    #expect(await tool.good("version").out.hasPrefix("sharehold "))
    #expect(try await tool.good("version", "--json").json()["version"]?.string != nil)
  }
}
