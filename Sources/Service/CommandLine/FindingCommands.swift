import Dashboard
import RecordStore
import Records
import Templating

extension CommandLineTool {
  static let finding: [Command] = [
    Command(
      "audit findings", "What deserves a look: open links, idle people, keys with two purposes",
      options: [
        Option("container", "ID", help: "only this container (default: all)"),
        Option("kind", "KIND", help: FindingKind.allCases.map(\.rawValue).joined(separator: ", ")),
        Option("severity", "WORD", help: "the least: note (default), attention, serious"),
        Option("state", "WORD", help: "open (default), accepted, all"),
        Option("sort", "WORD", help: "severity (default), oldest, newest, kind"),
        Option("invitation-days", "N", help: "days an invitation may wait (default: 14)"),
        Option("unused-days", "N", help: "days without use (default: 90)"),
      ], run: findings)
  ]

  private static func findings(_ call: Invocation) async throws -> Report {
    var filter = FindingFilter()
    filter.kind = try call.choice("kind", FindingKind.self)
    filter.severity = try call.choice("severity", FindingSeverity.self) ?? .note
    filter.state = try call.choice("state", FindingFilter.State.self) ?? .open
    filter.order = try call.choice("sort", FindingFilter.Order.self) ?? .severity
    var terms = FindingTerms()
    terms.invitationDays = try days(call, "invitation-days") ?? terms.invitationDays
    terms.unusedDays = try days(call, "unused-days") ?? terms.unusedDays
    return try await call.withStore { [filter, terms] store in
      let now = store.clock.now()
      let container = try call.value("container").map { try store.container($0) }
      let (things, isWhole) = try store.read { c in
        let found = try Findings.load(
          c, caller: .operatorOfStore, container: container?.id, terms: terms, now: now)
        let things = try FoundThing.load(
          c, caller: .operatorOfStore, filter.of(found.all), found.sight, now: now)
        return (things, found.isWhole)
      }
      let wording = FindingWording(
        try words(call, store), owners: try store.read { try Accounts.emails($0) })
      let table = wording.table(things)
      var report = Report(
        Report.table(table.heading, table.rows, empty: "Nothing was found."), json: [:])
      report.json = wording.json(things, container: container, isWhole: isWhole)
      return report
    }
  }

  private static func days(_ call: Invocation, _ option: String) throws -> Int64? {
    guard let text = call.value(option) else { return nil }
    guard let number = Int64(text), (0...FindingTerms.mostDays).contains(number) else {
      throw CommandError.usage("--\(option) takes a number of days, not “\(text)”")
    }
    return number
  }
}
