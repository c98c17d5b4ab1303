package import RecordStore
package import Records

/// Entries of the log in words and as data, the same on the page, in files and on the command line.
package struct LogWording {
  let words: Words
  private let reach: ReachWording

  /// - Parameter owners: how owners are written in references; else by their user record names.
  package init(_ words: Words, owners: [AccountID: String] = [:]) {
    self.words = words
    reach = ReachWording(words, owners: owners)
  }

  package func table(_ reading: LogReading) -> ReachTable {
    let heading: [LogWord] = [
      .entry, .when, .who, .what, .object, .changes, .way, .source, .request, .chain,
    ]
    return ReachTable(
      heading: heading.map { words[$0] },
      rows: reading.rows.map { row in
        [
          String(row.entry.id), time(row.entry.at), who(row), words.entry(row.entry),
          reference(row) ?? "",
          changes(row, reading.people).joined(separator: "; "), way(row.entry),
          row.source ?? "", row.request ?? "", chain(row),
        ]
      })
  }

  /// By the reader's clock, with what it is ahead.
  private func time(_ at: Int64) -> String { Timestamps.text(at, clock: words.zone) }

  /// `Adm, as Alice`
  func who(_ row: LogReading.LogRow) -> String {
    let by: String
    switch row.entry.actor {
    case .account: by = row.by.map(reach.name) ?? ""
    case .operatorOfStore: by = words[LogWord.wayServer]
    case .anyone: by = words[LogWord.anyone]
    }
    guard let other = row.actingAs else { return by }
    return words(LogWord.actingAs, ["name": by, "other": reach.name(other)])
  }

  func way(_ entry: LogEntry) -> String {
    switch entry.way {
    case .page: words[LogWord.wayPage]
    case .service: words[LogWord.wayService]
    case nil: entry.actor == .operatorOfStore ? words[LogWord.wayServer] : ""
    }
  }

  func chain(_ row: LogReading.LogRow) -> String {
    row.container?.identifier ?? words[VerifyWord.accounts]
  }

  /// What it is about, on one line; people by their names.
  func reference(_ row: LogReading.LogRow) -> String? {
    switch row.object {
    case .account(_, let name): Shown.name(name)
    case .container(let container): reach.reference(.container(container))
    case .zone(let place): reach.reference(.zone(place))
    case .record(let place, let name): reach.reference(.record(place, name: name))
    case nil: nil
    }
  }

  /// `Right: Can view → Can edit`, for the parts that have words, after whom it is about.
  func changes(_ row: LogReading.LogRow, _ people: [AccountID: Person]) -> [String] {
    whom(row, people) + parts(row, people)
  }

  /// Whose participation, role or address it is, where that is not itself what changed.
  private func whom(_ row: LogReading.LogRow, _ people: [AccountID: Person]) -> [String] {
    let entry = row.entry
    let fact = entry.after ?? entry.before
    let part = ["account", "address"].first {
      fact?[$0] != nil && fact?[$0] != .null && entry.before?[$0] == entry.after?[$0]
    }
    guard let part, let text = value(fact?[part], of: part, row, people) else { return [] }
    return [words(LogWord.partNew, ["part": words.family("logPart.\(part)"), "new": text])]
  }

  private func parts(_ row: LogReading.LogRow, _ people: [AccountID: Person]) -> [String] {
    row.entry.changes.compactMap { change in
      let isLinkEnd = change.name == "ended" && row.entry.kind == .link
      guard LogWord.parts.contains(change.name) || isLinkEnd else { return nil }
      let part = words.family("logPart.\(isLinkEnd ? "revoked" : change.name)")
      func text(_ scalar: FactScalar?) -> String? {
        value(scalar, of: change.name, row, people)
      }
      switch (text(change.before), text(change.after)) {
      case (nil, nil): return nil
      case (nil, let new?): return words(LogWord.partNew, ["part": part, "new": new])
      case (let old?, nil): return words(LogWord.partGone, ["part": part, "old": old])
      case (let old?, let new?):
        return words(LogWord.part, ["part": part, "old": old, "new": new])
      }
    }
  }

  private func value(
    _ scalar: FactScalar?, of name: String, _ row: LogReading.LogRow,
    _ people: [AccountID: Person]
  ) -> String? {
    switch scalar {
    case nil, .null: nil
    case .bool(let value): words[value ? .schemaYes : .schemaNo]
    case .erased: words[LogWord.erased]
    case .int(let number): self.number(number, of: name, row, people)
    case .text(let text), .secret(let text): self.text(text, of: name, row.entry.kind, people)
    }
  }

  private func number(
    _ number: Int64, of name: String, _ row: LogReading.LogRow, _ people: [AccountID: Person]
  ) -> String {
    if LogEntry.accountParts.contains(name) { return self.name(number, people) }
    switch name {
    case "expires", "until", "due", "closed", "ended": return words.moment(number)
    case "parent": return row.parents[number].map { Shown.middle($0) } ?? String(number)
    default: return String(number)
    }
  }

  private func name(_ number: Int64, _ people: [AccountID: Person]) -> String {
    people[AccountID(rawValue: number)].map(reach.name)
      ?? words(LogWord.personNumber, ["number": String(number)])
  }

  private func text(
    _ text: String, of name: String, _ kind: FactKind, _ people: [AccountID: Person]
  ) -> String {
    if LogEntry.accountLists.contains(name) {
      return text.split { $0 == " " || $0 == "," }.compactMap { Int64($0) }
        .map { self.name($0, people) }.joined(separator: ", ")
    }
    if let permission = Permission(rawValue: text) { return words.permission(permission) }
    if kind == .account, let role = InstanceRole(rawValue: text) { return words.role(role) }
    if kind == .team, let role = TeamRole(rawValue: text) { return words.team(role) }
    if AcceptanceStatus(rawValue: text) != nil {
      return words.family("state.\(text.lowercased())")
    }
    let value = text.lowercased().replacing("_", with: "-")
    if ["role", "state"].contains(name), LogWord.values.contains(value) {
      return words.family("logValue.\(value)")
    }
    return text.isEmpty ? words[LogWord.none] : Shown.start(text, limit: 160)
  }
}
