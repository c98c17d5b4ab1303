import Records
import SQLite

extension StoredLetter {
  /// What is still open and still its reader's to see; nil when nothing is.
  func alert(_ context: WriteContext) throws -> Letter.Content? {
    let c = context.connection
    let lines = (note ?? "").split(separator: "\n").map(String.init)
    guard let account, let id = lines.first.flatMap({ Int64($0) }),
      let rule = try AlertRule.load(id, c), rule.account == account
    else { return nil }
    let caller = Caller.account(account)
    let open = try lines.dropFirst().compactMap { line in
      try FindingKey(text: line).flatMap {
        try Findings.find(c, caller: caller, $0, now: context.now)
      }
    }.filter(\.isOpen)
    let sight = try FindingSight.load(
      c, caller: caller, container: rule.container, now: context.now)
    let things = try FoundThing.load(c, caller: caller, open, sight, now: context.now)
    guard !things.isEmpty else { return nil }
    return .alert(things, container: try rule.container.map { try Container.load($0, c) })
  }
}
