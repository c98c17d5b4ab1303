import Addresses
import HTTP
import RecordStore
import Records

/// What the address of a page of the log asks for.
struct LogAsked {
  private static let names = ["person", "object", "kind", "from", "to", "chain", "entry"]

  let path: String
  var filter: LogFilter
  var person: FormField
  var object: FormField
  var from: FormField
  var to: FormField
  let place: LogReading.Place
  private let query: [(String, String)]

  /// `container` is nil for the log of the whole server.
  init(_ visit: Visit, _ container: Container?, _ c: Store.Reader) throws {
    let query = visit.request.query
    func typed(_ name: String) -> String { (query[name] ?? "").trimmed }
    path = container.map { Address.containerLog($0.identifier).path } ?? Address.log.path
    self.query = Self.names.compactMap { name in
      let value = typed(name)
      return value.isEmpty || container != nil && name == "chain" ? nil : (name, value)
    }
    filter = LogFilter(chain: container?.id.rawValue ?? Int64(typed("chain")))
    filter.kind = FactKind(rawValue: typed("kind"))
    filter.entry = Int64(typed("entry"))
    person = FormField("person", typed("person"))
    object = FormField("object", typed("object"))
    from = FormField("from", typed("from"))
    to = FormField("to", typed("to"))
    place =
      query["before"].flatMap { Int64($0) }.map { .before($0) }
      ?? query["after"].flatMap { Int64($0) }.map { .after($0) } ?? .newest
    if !person.value.isEmpty { filter.person = try Self.account(person.value, c, visit.now) }
    try readObject(visit, c)
    readTimes(visit)
  }

  /// Somebody nobody knows has done nothing: the answer is the same as for one who has not.
  private static func account(_ typed: String, _ c: Store.Reader, _ now: Int64) throws -> AccountID
  {
    if let number = Int64(typed) { return AccountID(rawValue: number) }
    do {
      return try Accounts.find(email: typed, c, caller: .operatorOfStore, now: now).id
    } catch let error as StoreError where [.notFound, .badRequest].contains(error.code) {
      return AccountID(rawValue: 0)
    }
  }

  private mutating func readObject(_ visit: Visit, _ c: Store.Reader) throws {
    guard !object.value.isEmpty else { return }
    do {
      filter.subject = try ObjectReference(object.value)?
        .find(c, caller: visit.caller, now: visit.now).subject
    } catch let error as StoreError
      where [.notFound, .zoneNotFound, .accessDenied, .badRequest].contains(error.code)
    {}
    if filter.subject == nil { object.error = visit.words[LogWord.objectBad] }
  }

  private mutating func readTimes(_ visit: Visit) {
    func time(_ field: inout FormField) -> Int64? {
      guard !field.value.isEmpty else { return nil }
      let time = Timestamps.milliseconds(field.value, clock: visit.words.zone)
      if time == nil { field.error = visit.words[LogWord.timeBad] }
      return time
    }
    filter.from = time(&from)
    filter.to = time(&to)
    if let start = filter.from, let end = filter.to, start >= end {
      to.error = visit.words[LogWord.orderBad]
    }
  }

  var problems: [Problem] { [person, object, from, to].problems }

  /// Something of the filter's form is asked for.
  var usesFilter: Bool { query.contains { $0.0 != "entry" } }

  /// The same question with something else in its place; nil takes it out. The page is not kept.
  func address(_ changes: KeyValuePairs<String, String?> = [:]) -> String {
    var parts = query.filter { name, _ in !changes.contains { $0.key == name } }
    for (name, value) in changes { if let value { parts.append((name, value)) } }
    let text = parts.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
    return text.isEmpty ? path : path + "?" + text
  }

  /// What holds, in plain words, each with the address that does without it.
  func chips(_ words: Words, person name: String?, chain: String?) -> [Chip] {
    func chip(_ word: LogWord, _ name: String, _ text: String?) -> Chip? {
      // Without the one entry, what stands around it.
      let around = name == "entry" ? filter.entry.map { String($0 + 1) } : nil
      return text.map {
        Chip(
          text: words(word, ["value": $0]), href: address([name: nil, "before": around]))
      }
    }
    func typed(_ field: FormField) -> String? {
      field.value.isEmpty || field.error != nil ? nil : Shown.start(field.value, limit: 120)
    }
    return [
      chip(.chipEntry, "entry", filter.entry.map { String($0) }),
      chip(.chipPerson, "person", typed(person).map { name ?? $0 }),
      chip(.chipObject, "object", typed(object)),
      chip(.chipKind, "kind", filter.kind.map { words.kind($0) }),
      chip(.chipFrom, "from", from.error == nil ? filter.from.map(words.moment) : nil),
      chip(.chipTo, "to", to.error == nil ? filter.to.map(words.moment) : nil),
      chip(.chipChain, "chain", chain),
    ].compactMap(\.self)
  }
}
