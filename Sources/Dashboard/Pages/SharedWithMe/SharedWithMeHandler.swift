import Addresses
import HTTP
import RecordStore
import Records

/// What others share with the person; answering an invitation from here, and leaving.
enum SharedWithMeHandler {
  private static let limit = 50

  static func show(_ visit: Visit) throws -> Response {
    let query = visit.request.query
    let page = SharedWithMe.Page(
      limit: limit, list: query["list"].flatMap { SharedWithMe.List(rawValue: $0) },
      after: query["after"].flatMap { Int64($0) }.map { ParticipantID(rawValue: $0) })
    let (shared, live) = try visit.read { c in
      (
        try SharedWithMe.load(c, account: visit.account, now: visit.now, page: page),
        try LiveState.load(c, visit.viewer, .mine).text
      )
    }
    let words = visit.words
    let sections = SharedWithMe.List.allCases.map { section($0, shared, words) }
      .filter { !$0.rows.isEmpty }
    var crumbs = [Crumb(words[.sharedTitle])]
    if page.list != nil {
      // What stood further on was answered or has ended meanwhile.
      guard let rest = sections.first else { return .redirect(Address.sharedWithMe.path) }
      crumbs = [Crumb(words[.sharedTitle], Address.sharedWithMe.path), Crumb(rest.title)]
    }
    var frame = visit.frame(.sharedWithMe, crumbs: crumbs)
    frame.live = LiveTopic.mine.text
    frame.liveState = live
    return visit.answer(SharedWithMePage(frame: frame, sections: sections))
  }

  static func accept(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let share = try share(visit)
    let words = visit.words
    return try await visit.once(form) { context in
      let acceptance = try Shares.accept(context, share: share)
      return try .joined(acceptance, context, visit.caller, words)
    }
  }

  static func decline(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let share = try share(visit)
    let words = visit.words
    return try await visit.once(form) { context in
      let items = try SharedWithMe.load(
        context.connection, account: visit.account, now: context.now, share: share)
      let title = items.invited.first?.summary.shownTitle ?? ""
      try Shares.decline(context, share: share)
      return Outcome(
        to: Address.sharedWithMe.path, notice: words(.noticeDeclined, ["title": title]))
    }
  }

  static func share(_ visit: Visit) throws -> ShareID {
    guard let number = visit.request.parameters["share"].flatMap({ Int64($0) }) else {
      throw StoreError(.notFound)
    }
    return ShareID(rawValue: number)
  }

  private static func section(
    _ list: SharedWithMe.List, _ shared: SharedWithMe, _ words: Words
  ) -> SharedWithMePage.Section {
    let (title, items): (Word, [SharedWithMe.SharedItem]) =
      switch list {
      case .invited: (.sharedInvited, shared.invited)
      case .open: (.sharedOpen, shared.open)
      case .declined: (.sharedDeclined, shared.declined)
      case .ended: (.sharedEnded, shared.ended)
      }
    let last = shared.cut.contains(list) ? items.last?.participant.rawValue : nil
    return SharedWithMePage.Section(
      id: list.rawValue, title: words[title], rows: items.map { row($0, words) },
      next: last.map { "\(Address.sharedWithMe.path)?list=\(list.rawValue)&after=\($0)" })
  }

  private static func row(
    _ item: SharedWithMe.SharedItem, _ words: Words
  ) -> SharedWithMePage.Row {
    let base = "\(Address.sharedWithMe.path)/\(item.summary.id.rawValue)"
    var row = SharedWithMePage.Row(
      owner: PersonValue(item.owner, words), title: item.summary.shownTitle,
      detail: detail(item, words), badge: words.badge(item.state))
    switch item.state {
    case .accepted:
      row.picture = base + "/picture"
      row.href = item.summary.thingPath
      row.leaveHref = item.summary.panelPath + "/leave"
    case .invited, .opened:
      row.picture = base + "/picture"
      row.acceptAction = base + "/accept"
      row.declineAction = base + "/decline"
    case .declined: row.acceptAction = base + "/accept"
    case .expired, .removed, .left, .blocked, .stopped: break
    }
    return row
  }

  /// Whose it is, which right one has, and what happened when and by whom.
  private static func detail(_ item: SharedWithMe.SharedItem, _ words: Words) -> String {
    let owner = item.owner.name ?? words[.personSomeone]
    let right = words.right(item.right)
    let time = words.relative(item.at)
    let by = item.endedBy?.name ?? owner
    switch item.state {
    case .accepted:
      return words(
        .sharedDetailOpen, ["owner": owner, "right": right, "time": words.date(item.at)])
    case .invited, .opened:
      guard let inviter = item.invitedBy?.name else {
        return words(.sharedDetailInvited, ["owner": owner, "right": right, "time": time])
      }
      return words(
        PanelWord.invitedBy,
        ["owner": owner, "right": right, "time": time, "name": inviter])
    case .declined: return words(PanelWord.youDeclined, ["owner": owner, "time": time])
    case .expired:
      return words(PanelWord.expired, ["owner": owner, "time": words.moment(item.at)])
    case .left: return words(PanelWord.left, ["owner": owner, "time": time])
    case .removed, .blocked, .stopped:
      let word: PanelWord = item.state == .stopped ? .stopped : .removed
      let end = words(word, ["time": time, "name": by])
      return by == owner ? end : "\(Shown.isolated(owner)) · \(end)"
    }
  }
}

extension Outcome {
  /// On the thing itself, with a line that says what one may do.
  static func joined(
    _ acceptance: Acceptance, _ context: WriteContext, _ caller: Caller, _ words: Words
  ) throws -> Outcome {
    let panel = try SharePanel.load(
      context.connection, caller: caller, share: acceptance.share, now: context.now)
    return Outcome(
      to: panel.share.thingPath,
      notice: words(
        .noticeAccepted, ["right": panel.ownRight(words), "name": panel.owner.name ?? ""]))
  }
}
