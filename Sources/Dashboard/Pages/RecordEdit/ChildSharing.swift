import RecordStore
import Records

/// What its place means for a record: with its parent or its whole zone it is part of a share, and
/// these people see it. Shown before it is saved.
struct ChildSharing: Sendable {
  private static let most = 6

  /// What the form carries once the page has said it.
  let token: String
  let text: String

  /// Nil where the place is in no share, or in the one the record is in already.
  static func load(
    _ visit: Visit, _ zone: ZoneID, parent: String, now current: ShareID? = nil
  ) throws -> ChildSharing? {
    try visit.read { c in
      let row = try unlessRefused {
        try RecordReader.record(c, visit.viewer, zone: zone, name: parent)
      }
      let share =
        try row.map { try SharePanel.governing(c, record: $0.id) }
        ?? RecordZone.load(zone, c).share
      guard let share, share != current,
        let panel = try unlessRefused({
          try SharePanel.load(c, caller: visit.caller, share: share, now: visit.now)
        })
      else { return nil }
      let words = visit.words
      let people = people(panel, words).joined(separator: ", ")
      let title = row.map { RecordTitle.of($0.fields) ?? $0.name } ?? ""
      return ChildSharing(
        token: String(share.rawValue),
        text: panel.share.isZoneWide
          ? words(LinkWord.childZone, ["people": people])
          : words(LinkWord.childShared, ["name": Shown.start(title), "people": people]))
    }
  }

  private static func people(_ panel: SharePanel, _ words: Words) -> [String] {
    let others = [panel.owner] + panel.people.filter { $0.state == .accepted }.map(\.person)
    var names = others.filter { !$0.isYou }.map { PersonValue($0, words).name }
    let more = names.count - most
    if more > 0 {
      names.removeLast(more)
      names.append(words(LinkWord.childMore, count: Int64(more)))
    }
    if panel.share.publicPermission != .none { names.append(words[RecordWord.shareLink]) }
    if names.isEmpty { names = [words[LinkWord.childNobody]] }
    let waiting = panel.people.count { $0.state == .invited || $0.state == .opened }
    if waiting > 0 { names.append(words(LinkWord.childWaiting, count: Int64(waiting))) }
    return names
  }
}
