import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// Changes of the people of a share; each acts at once and says what it did.
enum SharePeopleHandler {
  static func invite(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    let typed = try PeopleField(PeopleList.text(form), picked: form.values("pick"), visit)
    let terms = InviteTerms(form, visit)
    if form["step"] == "check" || typed.field.error != nil || !terms.isGood {
      return try ShareHandler.show(visit, ShareHandler.Asked(typed, terms))
    }
    return try await visit.once(form) { context in
      try typed.invite(context, share: panel.share.id, terms, visit)
        .outcome(to: target.path, key: form.submissionKey, visit.words)
    }
  }

  static func change(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let right = RightWord(rawValue: form["right"]) else { throw StoreError(.badRequest) }
    let change = RightChoice.change(to: right)
    if let question = try question(
      visit, form,
      { c, row in
        try Shares.planChange(c, visit.viewer, participant: row.participant, change)
      }, { $0.changing($1, to: right) })
    {
      return question
    }
    return try await act(visit, form) { context, row, words in
      try Shares.change(context, participant: row.participant, change)
      return words(
        .noticeRightChanged,
        [
          "name": words.name(row), "right": words.right(right),
          "before": words.right(row.given),
        ])
    }
  }

  /// The question before another right, filled in.
  static func askChange(_ visit: Visit) throws -> Response {
    guard let right = visit.request.query["right"].flatMap(RightWord.init(rawValue:)) else {
      throw StoreError(.badRequest)
    }
    return try ask(
      visit,
      { c, row in
        try Shares.planChange(
          c, visit.viewer, participant: row.participant, RightChoice.change(to: right))
      }, { $0.changing($1, to: right) })
  }

  static func askRemove(_ visit: Visit) throws -> Response {
    try ask(
      visit, { c, row in try Shares.planRemoval(c, visit.viewer, participant: row.participant) },
      { $0.removing($1, blocks: false) })
  }

  private static func ask(
    _ visit: Visit, _ plan: (Store.Reader, PersonRow) throws -> ShareEffects,
    _ page: (ShareConfirm, PersonRow) -> ConfirmPage
  ) throws -> Response {
    try visit.read { c in
      let (target, panel) = try visit.panel(c)
      let row = try panel.row(visit.request.query["participant"].flatMap { Int64($0) } ?? -1)
      let confirm = ShareConfirm(
        visit: visit, target: target, panel: panel,
        consequences: try plan(c, row).consequences(c, visit.viewer))
      return visit.answer(page(confirm, row))
    }
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    if let question = try question(
      visit, form,
      { c, row in try Shares.planRemoval(c, visit.viewer, participant: row.participant) },
      { $0.removing($1, blocks: false) })
    {
      return question
    }
    return try await act(visit, form) { context, row, words in
      try Shares.remove(context, participant: row.participant)
      let isOpen = try visit.panel(context.connection).panel.share.publicPermission != .none
      return words(isOpen ? .noticeRemovedStill : .noticeRemoved, ["name": words.name(row)])
    }
  }

  static func block(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    if let question = try question(
      visit, form,
      { c, row in try Shares.planBlock(c, visit.viewer, participant: row.participant) },
      { $0.removing($1, blocks: true) })
    {
      return question
    }
    return try await act(visit, form) { context, row, words in
      try Shares.block(context, participant: row.participant)
      return words(.noticeBlocked, ["name": words.name(row)])
    }
  }

  /// The page that is shown first where a change of one person's right reaches others too.
  private static func question(
    _ visit: Visit, _ form: PostedForm,
    _ plan: (Store.Reader, PersonRow) throws -> ShareEffects,
    _ page: (ShareConfirm, PersonRow) -> ConfirmPage
  ) throws -> Response? {
    guard form["confirmed"] != "yes", let number = Int64(form["participant"]) else { return nil }
    return try visit.read { c in
      let (target, panel) = try visit.panel(c)
      let row = try panel.row(number)
      let consequences = try plan(c, row).consequences(c, visit.viewer)
      guard consequences.people.count + consequences.hidden > 1 else { return nil }
      let confirm = ShareConfirm(
        visit: visit, target: target, panel: panel, consequences: consequences)
      return visit.answer(page(confirm, row))
    }
  }

  static func undo(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    do {
      return try await undoRemoval(visit, form)
    } catch let error as StoreError where error.code == .exists {
      let words = visit.words
      let row = try visit.read { try visit.panel($0).panel.row(Int64(form["participant"]) ?? -1) }
      return visit.guest.error(
        .conflict, words[TermWord.undoTitle],
        words(TermWord.undoText, ["name": words.name(row)]))
    }
  }

  private static func undoRemoval(
    _ visit: Visit, _ form: PostedForm
  ) async throws -> Response {
    if let question = try question(
      visit, form,
      { c, row in try Shares.planUndo(c, visit.viewer, participant: row.participant) },
      { $0.bringingBack($1) })
    {
      return question
    }
    return try await act(visit, form) { context, row, words in
      try Shares.undoRemoval(context, participant: row.participant)
      return words(
        .noticeUndone, ["name": words.name(row), "right": words.right(row.given)])
    }
  }

  static func renewLink(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    try await act(visit, form) { context, row, words in
      try Shares.renewPersonalLink(context, participant: row.participant)
      return words(.noticeNewPersonalLink, ["name": words.name(row)])
    }
  }

  static func unblock(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    let words = visit.words
    let account = Int64(form["participant"]).map { AccountID(rawValue: $0) }
    guard let account, let row = panel.blocked.first(where: { $0.person.account == account })
    else { throw StoreError(.notFound) }
    let name = PersonValue(row.person, words).name
    return try await visit.once(form) { context in
      try Shares.unblock(context, share: panel.share.id, account: account)
      return Outcome(to: target.path, notice: words(.noticeUnblocked, ["name": name]))
    }
  }

  /// The mail of an invitation once more.
  static func sendAgain(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let mail = InvitationMail(language: visit.guest.language.code)
    return try await act(visit, form) { context, row, words in
      let name: KeyValuePairs = ["name": words.name(row)]
      switch try Outbox.invite(context, participant: row.participant, mail) {
      case .queued: return words(MailWord.resentMail, name)
      case .underWay: return words(MailWord.resentWaiting, name)
      case .noAddress:
        return words(
          MailWord.resultNoAddress, ["name": words.name(row), "right": words.right(row.given)])
      case .tooMany:
        return words(
          MailWord.resultTooMany, ["name": words.name(row), "right": words.right(row.given)])
      }
    }
  }

  /// One change of one person of this share, once.
  static func act(
    _ visit: Visit, _ form: PostedForm,
    _ body: @escaping @Sendable (WriteContext, PersonRow, Words) throws -> String
  ) async throws -> Response {
    let words = visit.words
    let number = Int64(form["participant"]) ?? -1
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      let row = try panel.row(number)
      return Outcome(to: target.path, notice: try body(context, row, words))
    }
  }
}

extension SharePanel {
  /// A participant of this share, by the number that its form carries.
  func row(_ number: Int64) throws -> PersonRow {
    let all = people + formerPeople
    guard let row = all.first(where: { $0.participant.rawValue == number }) else {
      throw StoreError(.notFound)
    }
    return row
  }
}

extension PersonRow {
  /// Nobody has answered yet: the link still leads in.
  var isOpen: Bool {
    endedAt == nil && [.invited, .opened, .expired, .declined].contains(state)
  }
}

extension SharePanel {
  /// Whether the viewer may see what became of somebody's invitation.
  func mayFollow(_ row: PersonRow) -> Bool {
    viewer.canManage || row.invitedBy?.isYou == true
  }
}

extension Words {
  func name(_ row: PersonRow) -> String { PersonValue(row.person, self).name }
}
