import Addresses
import HTTP
import RecordStore
import Records

/// What owner and administrators answer those who asked to be let in.
enum RequestHandler {
  static func answer(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    guard let number = Int64(form["account"]) else { throw StoreError(.badRequest) }
    let account = AccountID(rawValue: number)
    let right: RightWord = form["right"] == RightWord.canEdit.rawValue ? .canEdit : .canView
    let answer = form["answer"]
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      let share = panel.share.id
      guard let row = panel.requesters.first(where: { $0.person.account == account }) else {
        return Outcome(to: target.path, notice: words[LinkWord.requestGone])
      }
      let name = PersonValue(row.person, words).name
      let notice: String
      switch answer {
      case "approve":
        try Shares.approveRequest(
          context, share: share, account: account, RightChoice.permission(right))
        notice = words(LinkWord.requestApproved, ["name": name, "right": words.right(right)])
      case "deny":
        try Shares.refuseRequest(context, share: share, account: account)
        notice = words(LinkWord.requestDenied, ["name": name])
      case "block":
        try Shares.refuseRequest(context, share: share, account: account)
        try Shares.block(context, share: share, account: account)
        notice = words(LinkWord.requestBlocked, ["name": name])
      default: throw StoreError(.badRequest)
      }
      return Outcome(to: target.path, notice: notice)
    }
  }
}
