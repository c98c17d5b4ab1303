import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// A signed-in person at a page. A handler that needs an account takes one of these.
@dynamicMemberLookup
struct Visit: Sendable {
  let guest: Guest
  let person: SignedIn

  init(_ guest: Guest, _ person: SignedIn) {
    self.guest = guest
    self.person = person
  }

  subscript<T>(dynamicMember path: KeyPath<Guest, T>) -> T { guest[keyPath: path] }

  var account: AccountID { person.account }

  func read<T>(_ body: (Store.Reader) throws -> T) throws -> T { try guest.read(body) }

  func answer(_ page: some Page, status: Status = .ok) -> Response {
    guest.answer(page, status: status)
  }

  /// What a form came to when it was sent before.
  func firstOutcome(of form: PostedForm) throws -> Outcome? {
    let submission = Submission(account: account, key: form.submissionKey)
    return try read { try submission.outcome($0) }.map { Outcome(text: $0.text) }
  }

  /// The lines that an earlier form of this person left for the page that shows its outcome.
  func details(of key: String?) throws -> [String] {
    guard let key, key.utf8.count == 64 else { return [] }
    let submission = Submission(account: account, key: key)
    return try read { try submission.outcome($0) }.map { Outcome(text: $0.text).details } ?? []
  }

  /// Carries out a form once. The second submission of the same form gets the first one's answer.
  func once(
    _ form: PostedForm, _ body: @escaping @Sendable (WriteContext) throws -> Outcome
  ) async throws -> Response {
    let submission = Submission(account: account, key: form.submissionKey)
    let outcome = try await guest.desk.store.submit(submission, as: guest.actor) {
      try body($0).text
    }
    return guest.follow(Outcome(text: outcome.text))
  }
}
