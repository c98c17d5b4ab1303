import Addresses
import HTTP
import RecordStore
import Records

/// Listing reviews and beginning one.
enum ReviewsHandler {
  static func show(_ visit: Visit) throws -> Response {
    var page = try page(visit, about: visit.request.query["about"])
    page.due.value = EndOfDay.text(visit.now + 30 * 86_400_000, visit.words.zone)
    return visit.answer(page)
  }

  static func start(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    // What is no day lies in the past, and is refused like one.
    let due = EndOfDay.milliseconds(form["due"].trimmed, visit.words.zone) ?? 0
    let emails = form["reviewers"].split { $0 == "," || $0 == ";" || $0.isWhitespace }
      .map(String.init)
    let words = visit.words
    do {
      guard let subject = ReviewSubject(text: form["about"]) else {
        throw StoreError(.badRequest, context: ["field": "about"])
      }
      return try await visit.once(form) { context in
        let id = try Reviews.start(context, subject, reviewers: emails, due: due)
        return Outcome(to: Address.review(id).path, notice: words[ReviewWord.started])
      }
    } catch let error as StoreError where error.context["field"] != nil {
      var page = try page(visit, about: form["about"])
      page.reviewers.value = form["reviewers"]
      page.due.value = form["due"]
      switch error.context["field"] {
      case "reviewers": page.reviewers.error = words[ReviewWord.reviewersBad]
      case "due": page.due.error = words[ReviewWord.dueBad]
      default: page.about.error = words[ReviewWord.aboutBad]
      }
      page.problems = [page.about, page.reviewers, page.due].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  private static func page(_ visit: Visit, about: String?) throws -> ReviewsPage {
    let wording = ReviewWording(visit.words)
    let (reviews, subjects) = try visit.read { c in
      (
        try Reviews.list(c, caller: visit.caller, now: visit.now),
        try Reviews.subjects(c, caller: visit.caller, now: visit.now)
      )
    }
    var page = ReviewsPage(
      frame: visit.frame(.browse, crumbs: [Crumb(visit.words[ReviewWord.title])]),
      action: Address.reviews.path)
    page.reviews = reviews.map { review in
      ReviewsPage.Line(
        href: Address.review(review.id).path, about: wording.about(review.subject, review.name),
        state: wording.badge(review), progress: wording.progress(review),
        time: wording.time(review))
    }
    page.subjects = subjects.map { subject, name in
      Choice(
        subject.text, wording.about(subject, name), isSelected: subject.text == about)
    }
    return page
  }
}
