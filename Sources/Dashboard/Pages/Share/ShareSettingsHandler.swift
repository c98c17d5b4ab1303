import Addresses
import HTTP
import RecordStore
import Records

/// Settings of a share, who may come by its link, and its end. What many lose is asked first.
enum ShareSettingsHandler {
  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    // A type is a name for programs.
    guard form["type"].trimmed.unicodeScalars.allSatisfy({ (33...126).contains($0.value) }) else {
      return try ShareHandler.show(visit, settings: form)
    }
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      let title = form["title"].trimmed
      if title != panel.share.title ?? "" {
        try Shares.setTitle(context, share: panel.share.id, title)
      }
      let record = panel.share.shareRecord
      let type = form["type"].trimmed
      if try type != SharePanel.type(context.connection, shareRecord: record) ?? "" {
        try Shares.setType(context, share: panel.share.id, type)
      }
      let switches = ShareSwitches(
        participantsMayInvite: form["invite"] == "yes",
        allowsAccessRequests: form["requests"] == "yes", showsPreview: form["preview"] == "yes")
      if switches.participantsMayInvite != panel.share.participantsMayInvite
        || switches.allowsAccessRequests != panel.share.allowsAccessRequests
        || switches.showsPreview != panel.share.showsPreview
      {
        try Shares.setSwitches(context, share: panel.share.id, switches)
      }
      return Outcome(to: target.path, notice: words[.noticeSettings])
    }
  }

  /// Saving general access first shows what follows from it.
  static func access(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    let words = visit.words
    guard let access = GeneralAccess(rawValue: form["access"]) else {
      throw StoreError(.badRequest)
    }
    let right: RightWord = form["right"] == RightWord.canEdit.rawValue ? .canEdit : .canView
    let permission = access == .invited ? Permission.none : RightChoice.permission(right)
    if access == GeneralAccess(panel.share), permission == panel.share.publicPermission {
      return .redirect(target.path)
    }
    guard form["confirmed"] == "yes" else {
      return .redirect("\(target.path)/access?access=\(access.rawValue)&right=\(right.rawValue)")
    }
    return try await visit.once(form) { context in
      let lost = try Shares.setPublicPermission(
        context, share: panel.share.id, permission, allowsAnyone: access == .anyone)
      let notice =
        access == .invited
        ? words(.noticeClosed, count: Int64(lost.count))
        : words(.noticeOpened, ["right": words.right(right)])
      return Outcome(to: target.path, notice: notice)
    }
  }

  static func askAccess(_ visit: Visit) throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    let query = visit.request.query
    guard panel.viewer.canChange,
      let access = query["access"].flatMap({ GeneralAccess(rawValue: $0) })
    else { return .redirect(target.path) }
    let right: RightWord = query["right"] == RightWord.canEdit.rawValue ? .canEdit : .canView
    let permission = access == .invited ? Permission.none : RightChoice.permission(right)
    do {
      let confirm = try confirm(visit) { c, panel in
        try Shares.planPublicPermission(
          c, visit.viewer, share: panel.share.id, permission, allowsAnyone: access == .anyone)
      }
      return visit.answer(
        access == .invited ? confirm.closing(right) : confirm.opening(access, right))
    } catch let error as StoreError where error.context["policy"] != nil {
      let problem =
        switch error.context["policy"] {
        case "password": Problem(visit.words[LinkWord.policyPassword], field: "link-password")
        case "end": Problem(visit.words[LinkWord.policyEnd], field: "link-expires")
        default: Problem(visit.words.problem(error), field: "general")
        }
      return try ShareHandler.show(visit, problem: problem)
    }
  }

  static func askStop(_ visit: Visit) throws -> Response {
    visit.answer(
      try confirm(visit) { c, panel in
        try Shares.planStop(c, visit.viewer, share: panel.share.id)
      }.stopping)
  }

  /// What a change will mean for everybody it concerns.
  private static func confirm(
    _ visit: Visit, _ plan: (Store.Reader, SharePanel) throws -> ShareEffects
  ) throws -> ShareConfirm {
    try visit.read { c in
      let (target, panel) = try visit.panel(c)
      let effects = try plan(c, panel)
      return ShareConfirm(
        visit: visit, target: target, panel: panel,
        consequences: try effects.consequences(c, visit.viewer))
    }
  }

  static func stop(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.stop(context, share: panel.share.id)
      return Outcome(
        to: target.thingPath, notice: words(.noticeStopped, ["title": target.name]))
    }
  }

  /// Takes a stop back, with the people whom the page has named.
  static func restore(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let target = try ShareTarget.load(context.connection, visit)
      guard let share = try target.share(context.connection) else { throw StoreError(.notFound) }
      try Shares.undoStop(context, share: share)
      return Outcome(to: target.path, notice: words(LinkWord.restored, ["title": target.name]))
    }
  }

  static func askNewLink(_ visit: Visit) throws -> Response {
    try ask(visit, \.canChange, .changeShare) { $0.newLink }
  }

  static func newLink(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      _ = try Shares.renewLink(context, share: panel.share.id)
      return Outcome(to: target.path, notice: words[.noticeNewLink])
    }
  }

  static func askLeave(_ visit: Visit) throws -> Response {
    try ask(visit, \.canLeave, .leaveShare) { $0.leaving }
  }

  static func leave(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.leave(context, share: panel.share.id)
      return Outcome(
        to: Address.sharedWithMe.path, notice: words(.noticeLeft, ["title": target.name]))
    }
  }

  /// A confirmation page, for those who may do what it asks.
  private static func ask(
    _ visit: Visit, _ may: any KeyPath<SharePanel.ViewerRights, Bool> & Sendable,
    _ action: AccessAction, _ page: (ShareConfirm) -> ConfirmPage
  ) throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    guard panel.viewer[keyPath: may] else {
      try visit.read { c in
        _ = try Access.check(c, visit.caller, action, share: panel.share.id, now: visit.now)
      }
      throw StoreError(.accessDenied)
    }
    return visit.answer(page(ShareConfirm(visit: visit, target: target, panel: panel)))
  }
}
