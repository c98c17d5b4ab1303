import RecordStore
import Records

extension PersonValue {
  /// One of twelve colours, always the same for an account.
  static func tone(of account: AccountID?) -> String {
    guard let account else { return "av0" }
    return "av\(UInt64(bitPattern: account.rawValue) % 12 + 1)"
  }

  /// Instead of an address that the viewer may not see: enough to tell namesakes apart.
  private static func code(_ person: Person, _ words: Words) -> String? {
    person.recordName.map { words(.personHidden, ["code": $0.suffix(4).uppercased()]) }
  }

  /// A person as the store names them to this viewer.
  init(_ person: Person, _ words: Words) {
    let name = person.name ?? person.address ?? person.recordName
    let handle = person.name == nil ? nil : person.address ?? Self.code(person, words)
    self.init(
      name: name.map { Shown.name($0) } ?? words[.personSomeone],
      handle: handle.map { Shown.name($0) },
      isYou: person.isYou, tone: Self.tone(of: person.account),
      initials: name.map { Shown.initials($0) } ?? "?")
  }
}
