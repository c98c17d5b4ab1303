import RecordStore
import Records

/// Words of the start page.
enum HomeWord: String, Wording {
  case accepted = "activity.accepted"
  case declined = "activity.declined"
  case left = "activity.left"
  case invited = "activity.invited"
  case right = "activity.right"
  case removed = "activity.removed"
  case stopped = "activity.stopped"
  case people = "home.people"
  case server = "home.commandLine"
  case made = "log.made"
  case changed = "log.changed"
  case ended = "log.ended"
}

extension Words {
  /// `Ben Ode accepted “Japan 2026”`
  func activity(_ item: Activity.Item) -> String {
    let name = item.actor?.name ?? self[HomeWord.server]
    let texts: KeyValuePairs<String, String> = ["name": name, "title": item.share.shownTitle]
    return switch item.what {
    case .accepted: self(HomeWord.accepted, texts)
    case .declined: self(HomeWord.declined, texts)
    case .left: self(HomeWord.left, texts)
    case .invited: self(HomeWord.invited, texts)
    case .removed: self(HomeWord.removed, texts)
    case .stopped: self(HomeWord.stopped, texts)
    case .right(let right):
      self(
        HomeWord.right,
        ["name": name, "title": item.share.shownTitle, "right": self.right(right)])
    }
  }

  /// What an entry of the log is about.
  func kind(_ kind: FactKind) -> String { family("log.\(kind.rawValue)") }

  /// `Share: made`
  func entry(_ entry: LogEntry) -> String {
    // The row of a deleted record stays, and says when.
    let isOver = entry.after.map { ($0["deleted"] ?? .null) != .null } ?? true
    let word: HomeWord = isOver ? .ended : entry.before == nil ? .made : .changed
    return entry.after == nil && entry.before == nil
      ? kind(entry.kind) : self(word, ["what": kind(entry.kind)])
  }

  func role(_ role: InstanceRole) -> String { family("role.\(role.rawValue)") }
}
