import Addresses
import HTTP
import RecordStore
import Records

/// Settings of a share, who may come by its link, and its end. What many lose is asked first.
enum ShareSettingsHandler {
  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      let title = form["title"].trimmed
      if title != panel.share.title ?? "" {
        try Shares.setTitle(context, share: panel.share.id, title)
      }
      let showsPreview = form["preview"] == "yes"
      if showsPreview != panel.share.showsPreview {
        try Shares.setSwitches(
          context, share: panel.share.id, ShareSwitches(showsPreview: showsPreview))
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
    let confirm = ShareConfirm(visit: visit, target: target, panel: panel)
    return visit.answer(
      access == .invited ? confirm.closing(right) : confirm.opening(access, right))
  }

  static func askStop(_ visit: Visit) throws -> Response {
    try ask(visit, \.canStop, .stopShare) { $0.stopping }
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
