import Addresses
import HTTP
import RecordStore
import Records

/// The conditions of a share's link, and links for one person each.
enum LinkHandler {
  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    let words = visit.words
    guard let link = panel.link else { throw StoreError(.notFound) }
    var typed = LinkForm(link, action: target.path + "/conditions", words)
    typed.take(form)
    let password = form["password"]
    var conditions = typed.conditions(words)
    if !password.isEmpty {
      do {
        conditions?.passwordHash = .set(try await visit.desk.store.passwords.hash(password))
      } catch let error as StoreError where error.code == .badRequest {
        typed.password.error = words[LinkWord.shortPassword]
      }
    }
    guard let conditions, typed.problems.isEmpty else {
      return try ShareHandler.show(visit, link: typed)
    }
    do {
      return try await visit.once(form) { context in
        try Shares.setLinkConditions(context, share: panel.share.id, conditions)
        let saved = try visit.panel(context.connection).panel.link
        return Outcome(
          to: target.path,
          notice: words(LinkWord.saved, ["conditions": words.conditions(saved)]))
      }
    } catch let error as StoreError where error.code == .badRequest {
      switch error.context["policy"] ?? error.context["field"] {
      case "password": typed.password.error = words[LinkWord.policyPassword]
      case "end": typed.expires.error = words[LinkWord.policyEnd]
      case "expires": typed.expires.error = words[LinkWord.pastEnd]
      default: throw error
      }
      return try ShareHandler.show(visit, link: typed)
    }
  }

  static func addOneTime(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let right: RightWord = form["right"] == RightWord.canEdit.rawValue ? .canEdit : .canView
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      _ = try Shares.addOneTimeLink(
        context, share: panel.share.id, permission: RightChoice.permission(right))
      return Outcome(
        to: target.path,
        notice: words(LinkWord.oneTimeMade, ["right": words.right(right)]))
    }
  }
}

extension Words {
  /// `It ends 3 March 2027, 14:05 UTC. It asks for a password. 3 uses left.`
  func conditions(_ link: SharePanel.LinkSummary?) -> String {
    guard let link else { return "" }
    var parts: [String] = []
    if let end = link.expires {
      let word: any Wording = end <= now ? LinkWord.expired : PanelWord.linkEnds
      parts.append(family(word.rawValue, ["time": moment(end)]))
    } else {
      parts.append(self[LinkWord.noEnd])
    }
    if link.hasPassword { parts.append(self[LinkWord.asksPassword]) }
    if let left = link.usesLeft {
      parts.append(left > 0 ? self(LinkWord.usesLeft, count: left) : self[LinkWord.usedUp])
    }
    return parts.joined(separator: " ")
  }
}
