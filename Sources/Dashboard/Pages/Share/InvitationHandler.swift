import Addresses
import HTTP
import RecordStore
import Records
import Templating

/// The page of one person's invitation or participation: what happened to it, its link, its end.
enum InvitationHandler {
  static func show(_ visit: Visit) throws -> Response {
    try page(visit)
  }

  /// Another address in the place of one that was wrong: the old invitation ends, and one like it
  /// goes to the new address.
  static func correct(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let typed = form["address"].trimmed
    func refuse(_ word: MailWord) throws -> Response {
      try page(visit, address: FormField("address", typed, error: words[word]))
    }
    guard case .address(.email, _)? = visit.desk.store.invitee(typed: typed) else {
      return try refuse(.correctBad)
    }
    let mail = InvitationMail(language: visit.guest.language.code)
    do {
      return try await SharePeopleHandler.act(visit, form) { context, row, words in
        guard row.isOpen else { throw StoreError(.notFound) }
        try Shares.remove(context, participant: row.participant)
        let invitation = Invitation(
          .address(.email, typed), permission: row.permission, role: row.role,
          mayInvite: row.mayInvite, expires: row.expires.flatMap { $0 > context.now ? $0 : nil })
        let share = try visit.panel(context.connection).panel.share.id
        switch try Shares.invite(context, share: share, [invitation])[0] {
        case .invited(let new): _ = try Outbox.invite(context, participant: new, mail)
        case .alreadyInvited, .isOwner: throw StoreError(.exists)
        case .refused(let error): throw error
        }
        return words(MailWord.corrected, ["address": typed])
      }
    } catch let error as StoreError where error.code == .exists {
      return try refuse(.correctThere)
    }
  }

  /// Sets, moves or takes away the end of somebody's access.
  static func changeEnd(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let terms = InviteTerms(form, visit)
    guard terms.until.error == nil else { return try page(visit, until: terms.until) }
    let expires = terms.expires
    return try await SharePeopleHandler.act(visit, form) { context, row, words in
      try Shares.change(
        context, participant: row.participant, ParticipantChange(expires: .set(expires)))
      let name = words.name(row)
      guard let expires else { return words(TermWord.noticeNone, ["name": name]) }
      return words(TermWord.notice, ["name": name, "time": words.moment(expires)])
    }
  }

  private static func page(
    _ visit: Visit, until typed: FormField? = nil, address: FormField? = nil
  ) throws -> Response {
    let number = visit.request.parameters["participant"].flatMap { Int64($0) } ?? -1
    let words = visit.words
    let desk = visit.desk
    let (target, panel, row, link, mails) = try visit.read { c in
      let (target, panel) = try visit.panel(c)
      let row = try panel.row(number)
      guard panel.mayFollow(row) else { throw StoreError(.notFound) }
      let link =
        try row.isOpen
        ? SharePanel.personalSecret(
          c, caller: visit.caller, participant: row.participant, keys: desk.store.keys,
          now: visit.now) : nil
      return (target, panel, row, link, try Outbox.history(c, of: row.participant))
    }
    let title = words(MailWord.timelineTitle, ["name": words.name(row)])
    let timeline = InvitationTimeline(
      words: words, row: row, mails: mails, sendsMail: desk.sendsMail)
    var page = PersonalLinkPage(
      frame: visit.frame(target, title: title), title: title, steps: timeline.steps,
      link: link.map { desk.publicURL.personalShare($0.guid, secret: $0.secret) },
      explanation: words(.sharePersonalText, ["name": words.name(row)]),
      noMail: desk.sendsMail ? nil : words[MailWord.noMail],
      mailAction: desk.sendsMail && row.isOpen ? target.path + "/mail" : nil,
      back: target.path, renewAction: target.path + "/link",
      participant: String(row.participant.rawValue))
    if panel.manages(row), row.endedAt == nil {
      page.endAction = "\(target.path)/link/\(number)/end"
      page.until =
        typed ?? FormField("until", row.expires.map { EndOfDay.text($0, words.zone) } ?? "")
      page.zone = InviteTerms.zone(visit)
      if row.isOpen, row.person.address != nil {
        page.correctAction = "\(target.path)/link/\(number)/address"
        page.address = address ?? FormField("address", row.person.address ?? "")
      }
      page.problems = [page.address, page.until].problems
    }
    return visit.answer(page, status: page.problems.isEmpty ? .ok : .badRequest).asSharePage
  }
}
