import RecordStore
import Records
import Templating

/// The field that takes people: names of those one knows, addresses, phone numbers, user record
/// names, a pasted list of them.
struct PeopleField: Sendable {
  let field: FormField
  let invitees: [(typed: String, invitee: Invitee)]
  /// Whom a name can mean, where it means none or several: to be chosen from.
  let suggestions: [Choice]
  /// What is nobody's name and no address.
  let bad: [String]

  private static let mostAtOnce = 100

  /// `picked` are addresses of people who were suggested.
  init(
    _ text: String, picked: [String] = [], _ visit: Visit, mayBeEmpty: Bool = false
  ) throws {
    let pieces = PeopleList.pieces(text) + picked.filter { !$0.isEmpty }
    var reading = Reading(visit)
    for piece in pieces.prefix(Self.mostAtOnce) { try reading.take(piece) }
    invitees = reading.invitees
    suggestions = reading.suggestions
    bad = reading.bad
    // What is chosen below is not typed any more.
    var field = FormField(
      "people",
      suggestions.isEmpty ? PeopleList.onOneLine(text) : reading.kept.joined(separator: ", "))
    field.error = reading.problem
    if field.error == nil, pieces.isEmpty, !mayBeEmpty {
      field.error = visit.words[.sharePeopleMissing]
    } else if field.error == nil, pieces.count > Self.mostAtOnce {
      field.error = visit.words[.problemQuota]
    }
    self.field = field
  }

  /// What became of each, in the order of the field.
  struct Results: Sendable {
    var lines: [String] = []
    var invited = 0

    /// One sentence for the next page, and the lines to go with it where there are many.
    func outcome(to path: String, key: String, before: String = "", _ words: Words) -> Outcome {
      guard lines.count > 3 else {
        let all = ([before] + lines).filter { !$0.isEmpty }
        return Outcome(to: path, notice: all.joined(separator: " "))
      }
      let others = lines.count - invited
      let summary = words(InviteWord.summary, count: Int64(invited))
      let rest = others == 0 ? "" : words(InviteWord.notInvited, count: Int64(others))
      return Outcome(
        to: path + "?outcome=" + key,
        notice: [before, summary, rest].filter { !$0.isEmpty }.joined(separator: " "),
        details: lines)
    }
  }

  /// Invites everybody, by mail where there is an address for it, and says what became of each.
  func invite(
    _ context: WriteContext, share: ShareID, _ terms: InviteTerms, _ visit: Visit
  ) throws -> Results {
    guard !invitees.isEmpty else { return Results() }
    let words = visit.words
    let mail = InvitationMail(language: visit.guest.language.code, note: terms.note.value)
    let right =
      terms.expires.map {
        words(
          InviteWord.withEnd,
          ["right": words.right(terms.right), "time": words.moment($0)])
      } ?? words.right(terms.right)
    let outcomes = try Shares.invite(
      context, share: share, invitees.map { terms.invitation($0.invitee) })
    var results = Results()
    for (invitee, outcome) in zip(invitees, outcomes) {
      let name = invitee.typed
      switch outcome {
      case .invited(let participant):
        results.invited += 1
        let word =
          visit.desk.sendsMail
          ? Self.word(try Outbox.invite(context, participant: participant, mail))
          : .resultNoAddress
        results.lines.append(words(word, ["name": name, "right": right]))
      case .alreadyInvited: results.lines.append(words(.shareResultAlready, ["name": name]))
      case .isOwner: results.lines.append(words(.shareResultOwner, ["name": name]))
      case .refused(let error):
        results.lines.append(
          words.joined(
            Word.shareResultRefused,
            ["name": Shown.isolated(name), "problem": words.problem(error)]))
      }
    }
    return results
  }

  private static func word(_ outcome: MailOutcome) -> MailWord {
    switch outcome {
    case .queued, .underWay: .resultMail
    case .noAddress: .resultNoAddress
    case .tooMany: .resultTooMany
    }
  }
}

/// Finds out whom each piece of the field means.
private struct Reading {
  let visit: Visit
  let region: String?
  var invitees: [(typed: String, invitee: Invitee)] = []
  var kept: [String] = []
  var suggestions: [Choice] = []
  var bad: [String] = []
  private var nobody: String?
  private var isThrottled = false
  private var words: Words { visit.words }

  init(_ visit: Visit) {
    self.visit = visit
    region = InviterRegion.of(visit)
  }

  mutating func take(_ piece: String) throws {
    let store = visit.desk.store
    if let invitee = store.invitee(typed: piece, region: region) {
      kept.append(piece)
      guard try isSomebody(invitee) else {
        nobody = nobody ?? piece
        bad.append(piece)
        return
      }
      return invitees.append((piece, invitee))
    }
    guard let known = try known(piece) else { return kept.append(piece) }
    if known.count == 1, known[0].name.lowercased() == piece.lowercased(),
      let invitee = store.invitee(typed: known[0].address, region: region)
    {
      kept.append(known[0].address)
      return invitees.append((known[0].address, invitee))
    }
    if known.isEmpty { kept.append(piece) }
    bad.append(piece)
    suggestions += known.map { Choice($0.address, Shown.name($0.name), help: $0.address) }
  }

  /// Nil when the inviter has looked up too many names.
  private mutating func known(_ piece: String) throws -> [Contacts.Contact]? {
    do {
      try visit.desk.store.lookups.spend(1, by: visit.account, now: visit.now)
    } catch let error as StoreError where error.code == .throttled {
      isThrottled = true
      return nil
    }
    return try visit.read { try Contacts.find($0, account: visit.account, matching: piece) }
  }

  /// False for a user record name that nobody has in the container. Addresses tell nothing here.
  private func isSomebody(_ invitee: Invitee) throws -> Bool {
    guard case .userRecordName(let name) = invitee else { return true }
    return try visit.read { c in
      let container = try visit.zone(c).container
      return try Containers.account(c, container: container, userRecordName: name) != nil
    }
  }

  var problem: String? {
    if isThrottled { return words[InviteWord.throttled] }
    if let nobody { return words(PanelWord.nobody, ["text": nobody]) }
    guard let first = bad.first else { return nil }
    if !suggestions.isEmpty { return words(PanelWord.choose, ["text": first]) }
    guard bad.count > 1 else { return words(.shareNotAnAddress, ["text": first]) }
    return words(InviteWord.bad, ["list": bad.prefix(10).joined(separator: ", ")])
  }
}
