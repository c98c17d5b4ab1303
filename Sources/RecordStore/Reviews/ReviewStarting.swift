package import Records
package import SQLite

extension Reviews {
  static let day: Int64 = 86_400_000
  /// Days between two reminders.
  static let remindDays: Int64 = 7

  /// Begins a review of everything that the caller sees there, and tells the reviewers.
  @discardableResult
  package static func start(
    _ context: WriteContext, _ subject: ReviewSubject, reviewers emails: [String], due: Int64
  ) throws -> Int64 {
    let c = context.connection
    let caller = context.actor.caller
    guard try mayStart(c, caller: caller, subject, now: context.now) else {
      throw StoreError(.badRequest, "This is not yours to review.", context: ["field": "about"])
    }
    guard due > context.now, due <= context.now + mostDays * day else {
      throw StoreError(
        .badRequest, "The day has to lie ahead, within a year.", context: ["field": "due"])
    }
    let people = try reviewers(emails, c)
    let grants = try ReviewGathering(c: c, caller: caller, now: context.now).grants(of: subject)
    guard !grants.isEmpty else {
      throw StoreError(.badRequest, "Nobody has access there.", context: ["field": "about"])
    }
    guard grants.count <= mostGrants else {
      throw StoreError(
        .badRequest, "There is too much for one review.", context: ["field": "about"])
    }
    for person in people {
      let sees = try grants.contains { grant in
        try self.sees(
          c, .account(person), container: grant.container, share: grant.share, now: context.now)
      }
      guard sees else {
        throw StoreError(
          .badRequest, "A reviewer may not see who has access there.",
          context: ["field": "reviewers"])
      }
    }
    let id = try c.insert(
      """
      INSERT INTO review (container, zone, person, starter, created_at, due_at, remind_at)
      VALUES (\(subject.container), \(subject.zone), \(subject.person), \(caller.accountID),
        \(context.now), \(due), \(nextReminder(after: context.now, due: due))) RETURNING id
      """)
    for person in people {
      try c.run("INSERT INTO reviewer (review, account) VALUES (\(id), \(person))")
    }
    try context.changed(ReviewFact.self, id, before: nil)
    for grant in grants {
      let row = try c.insert(
        """
        INSERT INTO review_grant
          (review, kind, object, container, share, held, advice, ground, ground_at)
        VALUES (\(id), \(grant.kind), \(grant.object), \(grant.container), \(grant.share),
          \(Int64(grant.held.rawValue)), \(grant.advice), \(grant.ground?.text),
          \(grant.groundAt)) RETURNING id
        """)
      try context.changed(ReviewGrantFact.self, row, before: nil)
    }
    if let review = try Review.find(id, c) { try tell(context, review, people) }
    return id
  }

  private static func reviewers(_ emails: [String], _ c: Connection) throws -> [AccountID] {
    func wrong(_ text: StaticString, _ address: String = "") -> StoreError {
      StoreError(.badRequest, text, context: ["field": "reviewers", "address": address])
    }
    guard !emails.isEmpty, emails.count <= mostReviewers else {
      throw wrong("From 1 to 20 reviewers are needed.")
    }
    let people = try emails.map { email in
      do {
        return try Accounts.holder(of: email, c)
      } catch is StoreError {
        throw wrong("Nobody here has this address.", email)
      }
    }
    return Array(Set(people)).sorted()
  }

  /// Ends a review; what was not decided stays as it is.
  package static func close(_ context: WriteContext, _ id: Int64) throws {
    let review = try led(context, id)
    guard review.isOpen else { throw closed }
    try context.changing(ReviewFact.self, id) {
      try context.connection.run(
        "UPDATE review SET closed_at = \(context.now), remind_at = NULL WHERE id = \(id)")
    }
  }

  static let closed = StoreError(.badRequest, "The review is closed.")

  /// Whoever could start it now.
  package static func leads(
    _ c: Connection, caller: Caller, _ review: Review, now: Int64
  ) throws -> Bool {
    try mayStart(c, caller: caller, review.subject, now: now)
  }

  private static func led(_ context: WriteContext, _ id: Int64) throws -> Review {
    let c = context.connection
    let caller = context.actor.caller
    let review = try load(c, caller: caller, id, now: context.now).review
    guard try leads(c, caller: caller, review, now: context.now) else {
      throw StoreError(.accessDenied, "Only whoever leads the review does this.")
    }
    return review
  }

  // MARK: Reminders

  /// Tells those who still have something to decide, now.
  package static func remind(_ context: WriteContext, _ id: Int64) throws {
    let review = try led(context, id)
    guard review.isOpen else { throw closed }
    try remind(context, review)
  }

  /// What is due by itself. Answers how many reviews reminded.
  @discardableResult
  package static func remindDue(_ store: Store) throws -> Int {
    let due = try store.read { c in
      try c.all(
        """
        SELECT id FROM review WHERE remind_at <= \(store.clock.now()) AND remind_at IS NOT NULL
        ORDER BY remind_at LIMIT 100
        """
      ) { $0.int(0) }
    }
    for id in due {
      try store.writeNow(as: .operatorOfStore) { context in
        guard let review = try Review.find(id, context.connection), review.isOpen else { return }
        try remind(context, review)
      }
    }
    return due.count
  }

  private static func remind(_ context: WriteContext, _ review: Review) throws {
    let c = context.connection
    let waiting = try reviewers(of: review.id, c).filter { person in
      try ReviewSheet.waiting(c, caller: .account(person), review, now: context.now) > 0
    }
    try tell(context, review, waiting)
    try c.run(
      """
      UPDATE review SET remind_at = \(nextReminder(after: context.now, due: review.dueAt))
      WHERE id = \(review.id)
      """)
  }

  /// A week later, and once on the day before the last.
  private static func nextReminder(after now: Int64, due: Int64) -> Int64 {
    let week = now + remindDays * day
    let last = due - day
    return now < last ? min(week, last) : week
  }

  private static func tell(
    _ context: WriteContext, _ review: Review, _ people: [AccountID]
  ) throws {
    for person in people where person != context.actor.account {
      guard try Accounts.load(person, context.connection).state == .active else { continue }
      try News.write(context, asking: person, toReview: review)
    }
  }
}
