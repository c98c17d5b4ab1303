import RecordStore
import Records
package import Templating

/// The messages of one language, for what handlers word themselves.
package struct Words: Sendable {
  package let catalogue: Catalogue
  package let now: Int64
  /// The clock that times are told by.
  package let zone: LocalTime

  package init(_ catalogue: Catalogue, now: Int64, zone: LocalTime = .universal) {
    self.catalogue = catalogue
    self.now = now
    self.zone = zone
  }

  package subscript(_ word: Word) -> String { catalogue.plain(word.rawValue) }

  /// Arguments are names and other foreign text: they are made harmless on the way in.
  package func callAsFunction(
    _ word: Word, _ texts: KeyValuePairs<String, String> = [:], count: Int64? = nil
  ) -> String {
    family(word.rawValue, texts, count: count)
  }

  /// A message of a family, by its whole key.
  func family(
    _ key: String, _ texts: KeyValuePairs<String, String> = [:], count: Int64? = nil
  ) -> String {
    var arguments: [String: Catalogue.Argument] = [:]
    for (name, text) in texts { arguments[name] = .text(Shown.isolated(text)) }
    if let count { arguments["count"] = .number(count) }
    return catalogue.plain(key, arguments)
  }

  /// Sentences of ours in one of ours: what is foreign in them was made harmless already, and its
  /// isolation would be taken for something hidden.
  func joined(_ word: some Wording, _ sentences: KeyValuePairs<String, String>) -> String {
    let pairs = sentences.map { ($0.key, Catalogue.Argument.text($0.value)) }
    return catalogue.plain(word.rawValue, Dictionary(uniqueKeysWithValues: pairs))
  }

  func relative(_ time: Int64) -> String { catalogue.relative(time, now: now, zone: zone) }
  func date(_ time: Int64) -> String { catalogue.date(time, zone: zone) }
  func moment(_ time: Int64) -> String { catalogue.moment(time, zone: zone) }
  func number(_ number: Int64) -> String { catalogue.grouped(number) }
}

extension Words {
  func environment(_ environment: Records.Environment) -> String {
    family("environment.\(environment.rawValue)")
  }

  func scope(_ scope: DatabaseScope) -> String { family("scope.\(scope.rawValue)") }
  /// As a breadcrumb: `Private`.
  func shortScope(_ scope: DatabaseScope) -> String { family("scope.\(scope.rawValue).short") }

  func team(_ role: TeamRole) -> String { family("team.\(role.rawValue)") }

  /// `Text`, `List: Text`, `Text, encrypted`
  func kind(_ type: FieldType, isEncrypted: Bool = false) -> String {
    let kind = family("kind.\(type.kind.rawValue)")
    let shape = type.isList ? self(.kindList, ["kind": kind]) : kind
    return isEncrypted ? self(.kindEncrypted, ["kind": shape]) : shape
  }

  /// What a decision comes to.
  func right(_ right: AccessRight) -> String {
    switch right {
    case .none: family("right.none")
    case .metadata: family("right.metadata")
    case .read: family("right.canView")
    case .write: family("right.canEdit")
    case .administer: family("right.administrator")
    case .own: family("right.owner")
    }
  }

  func permission(_ permission: Permission) -> String {
    switch permission {
    case .none: family("right.none")
    case .readOnly: family("right.canView")
    case .readWrite: family("right.canEdit")
    }
  }
}
