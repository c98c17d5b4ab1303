import Addresses
import HTTP
import RecordStore
import Records

/// One review: its grants, what reviewers decide, reminding, closing, and the result as a file.
enum ReviewHandler {
  static func show(_ visit: Visit) throws -> Response {
    let sheet = try sheet(visit)
    switch ReachForm(visit) {
    case .csv:
      return ReachForm.csv(
        ReviewWording(visit.words).table(sheet), "review-\(sheet.review.id)")
    case .json:
      return ReachForm.json(ReviewWording(visit.words).json(sheet), "review-\(sheet.review.id)")
    case .page: return visit.answer(page(visit, sheet))
    }
  }

  static func decide(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let grant = Int64(form["grant"]),
      let decision = ReviewDecision(rawValue: form["decision"])
    else { throw StoreError(.badRequest) }
    let reason = form["reason"].trimmed
    do {
      let wording = ReviewWording(visit.words)
      let person = try sheet(visit).grants.first { $0.id == grant }.map(wording.person) ?? ""
      let notice = visit.words.family("review.done.\(decision.rawValue)", ["name": person])
      return try await act(visit, form, notice) {
        try Reviews.decide($0, grant: grant, decision, reason: reason)
      }
    } catch let error as StoreError where [.badRequest, .exists].contains(error.code) {
      return try refusal(visit, grant, reason, error)
    }
  }

  static func undo(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let grant = Int64(form["grant"]) else { throw StoreError(.badRequest) }
    do {
      return try await act(visit, form, visit.words[ReviewWord.undone]) {
        try Reviews.undo($0, grant: grant)
      }
    } catch let error as StoreError where [.badRequest, .exists].contains(error.code) {
      return try refusal(visit, grant, "", error)
    }
  }

  static func remind(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let id = try id(visit)
    return try await act(visit, form, visit.words[ReviewWord.reminded]) {
      try Reviews.remind($0, id)
    }
  }

  static func close(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let id = try id(visit)
    return try await act(visit, form, visit.words[ReviewWord.closedNotice]) {
      try Reviews.close($0, id)
    }
  }

  private static func act(
    _ visit: Visit, _ form: PostedForm, _ notice: String,
    _ body: @escaping @Sendable (WriteContext) throws -> Void
  ) async throws -> Response {
    let asked = ReviewAsked(visit)
    let path = asked.path(Address.review(try id(visit)).path, asked.state, page: asked.page)
    return try await visit.once(form) { context in
      try body(context)
      return Outcome(to: path, notice: notice)
    }
  }

  private static func id(_ visit: Visit) throws -> Int64 {
    guard let id = visit.request.parameters["review"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    return id
  }

  private static func sheet(_ visit: Visit) throws -> ReviewSheet {
    let id = try id(visit)
    return try visit.read {
      try ReviewSheet.load($0, caller: visit.caller, id, now: visit.now)
    }
  }

  /// The page again, with what was typed.
  private static func refusal(
    _ visit: Visit, _ grant: Int64, _ reason: String, _ error: StoreError
  ) throws -> Response {
    let words = visit.words
    var page = page(visit, try sheet(visit))
    let text =
      switch error.context["field"] {
      case "reason": words[ReviewWord.reasonBad]
      case "grant": words[error.code == .exists ? ReviewWord.decidedAlready : .gone]
      case "decision": words[ReviewWord.least]
      default: words[ReviewWord.refused]
      }
    let row = page.rows.firstIndex { $0.id == String(grant) && $0.mayDecide }
    if let row {
      page.rows[row].reason.value = reason
      page.rows[row].reason.error = text
    }
    page.problems = [Problem(text, field: row.map { page.rows[$0].reason.id })]
    return visit.answer(page, status: .badRequest)
  }

  private static func page(_ visit: Visit, _ sheet: ReviewSheet) -> ReviewPage {
    let words = visit.words
    let wording = ReviewWording(words)
    let review = sheet.review
    let path = Address.review(review.id).path
    let asked = ReviewAsked(visit)
    let about = wording.about(review.subject, review.name)
    let crumbs = [Crumb(words[ReviewWord.title], Address.reviews.path), Crumb(about)]
    var page = ReviewPage(
      frame: visit.frame(.browse, crumbs: crumbs),
      title: words(ReviewWord.titleOf, ["name": about]), action: path,
      query: asked.path("", asked.state, page: asked.page), state: wording.badge(review),
      progress: wording.progress(review), time: wording.time(review),
      starter: sheet.starter.map { PersonValue($0, words).name },
      reviewers: sheet.reviewers.map { PersonValue($0, words).name }.joined(separator: ", "),
      head: sheet.head, csvHref: path + "?as=csv", jsonHref: path + "?as=json",
      mayLead: sheet.mayLead && review.isOpen)
    page.states = ReviewAsked.State.allCases.map { state in
      LinkChoice(
        asked.path(path, state), words.family("review.state.\(state.rawValue)"),
        count: Int64(sheet.grants.count(where: state.matches)), isCurrent: state == asked.state)
    }
    let chosen = sheet.grants.filter(asked.state.matches)
    let first = (asked.page - 1) * ReviewAsked.limit
    page.rows = chosen.dropFirst(first).prefix(ReviewAsked.limit).map {
      row(visit, $0, wording)
    }
    if asked.page > 1 { page.previous = asked.path(path, asked.state, page: asked.page - 1) }
    if chosen.count > first + ReviewAsked.limit {
      page.next = asked.path(path, asked.state, page: asked.page + 1)
    }
    return page
  }

  private static func row(
    _ visit: Visit, _ grant: ReviewSheet.Grant, _ wording: ReviewWording
  ) -> ReviewPage.Row {
    let mayDecide = grant.mayDecide && grant.isWaiting
    let href = grant.share.map { $0.owner == visit.account ? $0.panelPath : $0.reachPath }
    return ReviewPage.Row(
      id: String(grant.id), what: wording.what(grant, reader: visit.account),
      whatHref: href ?? Address.containerReach(grant.container.identifier).path,
      kind: wording.kind(grant), person: wording.person(grant),
      address: grant.person?.name == nil ? "" : grant.person?.address ?? "",
      held: visit.words.right(grant.held),
      now: grant.right == grant.held ? nil : wording.right(grant),
      advice: BadgeValue(grant.advice == .keep ? .ok : .warn, wording.advice(grant)),
      ground: wording.ground(grant), decision: wording.decision(grant),
      decided: wording.decided(grant), mayDecide: mayDecide,
      mayLower: mayDecide && grant.mayChange && grant.canLower,
      mayRemove: mayDecide && grant.mayChange,
      mayUndo: grant.mayDecide && grant.decision != nil
        && (grant.mayChange || grant.decision == .keep),
      reason: FormField("reason-\(grant.id)"))
  }
}
