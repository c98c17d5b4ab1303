import Dashboard
import RecordStore
import Records
import Templating

extension CommandLineTool {
  static let reviewing: [Command] = [
    Command(
      "audit review", "Access reviews, or one of them with every grant and the log's head",
      operands: ["[NUMBER]"], run: review),
    Command(
      "audit review start", "Ask people to decide who keeps access",
      options: [
        Option("container", "ID", help: "everything in this container"),
        Option("zone", "RECORD", help: "everything in this zone"),
        Option("person", "EMAIL", help: "everything this person has access to"),
        Option(
          "reviewer", "EMAIL", required: true, repeatable: true,
          help: "who decides; may be given again"),
        Option("until", "DAY", required: true, help: "the last day, such as 2026-12-31"),
      ], run: startReview),
    Command(
      "audit review close", "End a review; what was not decided stays as it is",
      operands: ["NUMBER"], run: closeReview),
  ]

  private static func review(_ call: Invocation) async throws -> Report {
    try await call.withStore { store in
      let now = store.clock.now()
      let wording = ReviewWording(
        try words(call, store), owners: try store.read { try Accounts.emails($0) })
      guard let text = call.operands.first else {
        let reviews = try store.read {
          try Reviews.list($0, caller: .operatorOfStore, now: now, limit: 1000)
        }
        var report = Report(
          Report.table(
            ["Number", "Review", "State", "Progress", "Time"],
            reviews.map { review in
              [
                String(review.id), wording.about(review.subject, review.name),
                wording.state(review), wording.progress(review), wording.time(review),
              ]
            }, empty: "There are no reviews."), json: [:])
        report.json = wording.json(reviews)
        return report
      }
      let number = try number(text)
      let sheet = try store.read {
        try ReviewSheet.load($0, caller: .operatorOfStore, number, now: now)
      }
      let table = wording.table(sheet)
      var report = Report(Report.table(table.heading, table.rows, empty: ""), json: [:])
      report.json = wording.json(sheet)
      return report
    }
  }

  private static func startReview(_ call: Invocation) async throws -> Report {
    let given = ["container", "zone", "person"].filter(call.has)
    guard given.count == 1 else {
      throw CommandError.usage("one of --container, --zone and --person is needed")
    }
    guard let due = EndOfDay.milliseconds(try call.required("until"), .universal) else {
      throw CommandError.usage("--until takes a day such as 2026-12-31")
    }
    return try await call.withStore { store in
      let subject = try subject(call, store)
      let id = try await store.write(as: .operatorOfStore) { context in
        try Reviews.start(context, subject, reviewers: call.all("reviewer"), due: due)
      }
      return Report("Review \(id) has begun.", json: ["review": .number(id)])
    }
  }

  private static func subject(_ call: Invocation, _ store: Store) throws -> ReviewSubject {
    if let identifier = call.value("container") {
      return .container(try store.container(identifier).id)
    }
    if let email = call.value("person") { return .person(try store.account(email).id) }
    let place = try reference(try call.required("zone"))
    let found = try store.read {
      try place.find($0, caller: .operatorOfStore, now: store.clock.now()).subject
    }
    guard case .zone(let zone) = found else {
      throw CommandError.usage("--zone takes a zone: CONTAINER/ENVIRONMENT/private:EMAIL/ZONE")
    }
    return .zone(zone)
  }

  private static func closeReview(_ call: Invocation) async throws -> Report {
    let number = try number(call.operands[0])
    return try await call.withStore { store in
      try await store.write(as: .operatorOfStore) { try Reviews.close($0, number) }
      return Report("Review \(number) is closed.", json: ["review": .number(number)])
    }
  }

  private static func number(_ text: String) throws -> Int64 {
    guard let number = Int64(text) else {
      throw CommandError.usage("“\(text)” is not the number of a review")
    }
    return number
  }
}
