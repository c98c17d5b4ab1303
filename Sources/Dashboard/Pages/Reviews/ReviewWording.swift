import JSON
package import RecordStore
package import Records

/// Words a review, for its page, its result files and the command line.
package struct ReviewWording: Sendable {
  let words: Words
  private let objects: FindingWording

  package init(_ words: Words, owners: [AccountID: String] = [:]) {
    self.words = words
    objects = FindingWording(words, owners: owners)
  }

  package func about(_ subject: ReviewSubject, _ name: String) -> String {
    let word =
      switch subject {
      case .container: ReviewWord.aboutContainer
      case .zone: ReviewWord.aboutZone
      case .person: ReviewWord.aboutPerson
      }
    return words(word, ["name": Shown.start(name, limit: 120)])
  }

  package func progress(_ review: Review) -> String {
    words(
      ReviewWord.progress, ["decided": words.number(review.decided)], count: review.grants)
  }

  package func time(_ review: Review) -> String {
    guard let closed = review.closedAt else {
      return words(ReviewWord.until, ["time": words.moment(review.dueAt)])
    }
    return words(ReviewWord.closedAt, ["time": words.moment(closed)])
  }

  package func state(_ review: Review) -> String { badge(review).text }

  func badge(_ review: Review) -> BadgeValue {
    guard review.isOpen else { return BadgeValue(.ended, words[ReviewWord.closed]) }
    return review.dueAt < words.now
      ? BadgeValue(.warn, words[ReviewWord.overdue]) : BadgeValue(.wait, words[ReviewWord.open])
  }

  /// The name of what it is about. Titles are content: only the owner reads them here.
  func what(_ grant: ReviewSheet.Grant, reader: AccountID?) -> String {
    guard let share = grant.share else { return Shown.name(grant.container.name) }
    guard share.owner != reader else { return share.shownTitle }
    return Shown.start(share.rootName ?? share.zoneName, limit: 120)
  }

  func kind(_ grant: ReviewSheet.Grant) -> String {
    words.family("review.kind.\(grant.kind.rawValue)")
  }

  func person(_ grant: ReviewSheet.Grant) -> String {
    guard grant.kind != .link else { return words[ReviewWord.anyone] }
    guard let person = grant.person else { return "" }
    // Whom nobody named and nobody is yet, a one-time link waits for.
    let isAwaited = person.account == nil && person.address == nil
    return isAwaited ? words[LinkWord.oneTimePerson] : PersonValue(person, words).name
  }

  func advice(_ grant: ReviewSheet.Grant) -> String {
    words.family("review.advice.\(grant.advice.rawValue)")
  }

  func ground(_ grant: ReviewSheet.Grant) -> String {
    switch grant.ground {
    case nil: words[ReviewWord.groundNothing]
    case .seen:
      grant.groundAt.map { words(ReviewWord.groundSeen, ["time": words.date($0)]) }
        ?? words[ReviewWord.groundUsed]
    case .finding(let kind):
      grant.groundAt.map { at in
        words(
          ReviewWord.groundSince,
          ["ground": words.family("finding.kind.\(kind.rawValue)"), "time": words.date(at)])
      } ?? words.family("finding.kind.\(kind.rawValue)")
    }
  }

  func right(_ grant: ReviewSheet.Grant) -> String {
    grant.isGone ? words[ReviewWord.gone] : words.right(grant.right)
  }

  func decision(_ grant: ReviewSheet.Grant) -> String {
    grant.decision.map { words.family("review.decided.\($0.rawValue)") } ?? ""
  }

  /// Who decided, when and why.
  func decided(_ grant: ReviewSheet.Grant) -> String {
    guard let at = grant.decidedAt else { return "" }
    let name = grant.decidedBy.map { PersonValue($0, words).name } ?? ""
    let texts: KeyValuePairs = [
      "name": name, "time": words.moment(at), "reason": grant.reason,
    ]
    return words(grant.reason.isEmpty ? ReviewWord.decidedBy : .decidedWhy, texts)
  }

  /// A row for each grant, and the log's head below them.
  package func table(_ sheet: ReviewSheet) -> ReachTable {
    let heading: [ReviewWord] = [
      .what, .kind, .person, .address, .held, .now, .advice, .ground, .decision, .reason, .by, .at,
    ]
    let rows = sheet.grants.map { grant in
      [
        objects.reference(grant.container, grant.share), kind(grant), person(grant),
        grant.person?.address ?? "", words.right(grant.held), right(grant), advice(grant),
        ground(grant), decision(grant), grant.reason,
        grant.decidedBy.map { PersonValue($0, words).name } ?? "",
        grant.decidedAt.map(words.moment) ?? "",
      ]
    }
    let head = [words[ReviewWord.head], sheet.head]
    let foot = head + Array(repeating: "", count: heading.count - head.count)
    return ReachTable(heading: heading.map { words[$0] }, rows: rows + [foot])
  }

  package func json(_ sheet: ReviewSheet) -> [UInt8] {
    let review = sheet.review
    var json = JSONWriter(reserving: 4096)
    json.beginObject()
    json.key("question")
    json.string("review")
    json.key("review")
    json.int(review.id)
    let texts: [(StaticString, String?)] = [
      ("about", review.subject.text), ("name", review.name),
      ("state", review.isOpen ? "open" : "closed"), ("asOf", Timestamps.text(words.now)),
      ("startedAt", Timestamps.text(review.createdAt)), ("due", Timestamps.text(review.dueAt)),
      ("closedAt", review.closedAt.map { Timestamps.text($0) }), ("startedBy", sheet.starter?.name),
      ("logHead", sheet.head),
    ]
    for (key, text) in texts { write(key, text, &json) }
    json.key("reviewers")
    json.beginArray()
    for reviewer in sheet.reviewers { json.string(reviewer.name ?? "") }
    json.endArray()
    json.key("rows")
    json.beginArray()
    for grant in sheet.grants { write(grant, &json) }
    json.endArray()
    json.endObject()
    return json.bytes
  }

  /// Several reviews without their grants.
  package func json(_ reviews: [Review]) -> [UInt8] {
    var json = JSONWriter(reserving: 1024)
    json.beginArray()
    for review in reviews {
      json.beginObject()
      let numbers: [(StaticString, Int64)] = [
        ("review", review.id), ("grants", review.grants), ("decided", review.decided),
      ]
      for (key, number) in numbers {
        json.key(key)
        json.int(number)
      }
      write("about", review.subject.text, &json)
      write("name", review.name, &json)
      write("state", review.isOpen ? "open" : "closed", &json)
      write("due", Timestamps.text(review.dueAt), &json)
      write("closedAt", review.closedAt.map { Timestamps.text($0) }, &json)
      json.endObject()
    }
    json.endArray()
    return json.bytes
  }

  private func write(_ grant: ReviewSheet.Grant, _ json: inout JSONWriter) {
    json.beginObject()
    let texts: [(StaticString, String?)] = [
      ("object", objects.reference(grant.container, grant.share)), ("kind", grant.kind.rawValue),
      ("person", grant.person?.name), ("address", grant.person?.address),
      ("held", "\(grant.held)"), ("now", "\(grant.right)"), ("advice", grant.advice.rawValue),
      ("ground", grant.ground?.text), ("groundAt", grant.groundAt.map { Timestamps.text($0) }),
      ("decision", grant.decision?.rawValue),
      ("reason", grant.decision == nil ? nil : grant.reason),
      ("decidedBy", grant.decidedBy?.name),
      ("decidedAt", grant.decidedAt.map { Timestamps.text($0) }),
    ]
    for (key, text) in texts { write(key, text, &json) }
    json.endObject()
  }

  private func write(_ key: StaticString, _ text: String?, _ json: inout JSONWriter) {
    json.key(key)
    if let text { json.string(text) } else { json.null() }
  }
}
