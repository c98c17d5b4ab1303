import Addresses
import HTTP
import RecordStore
import Records

/// Handing a zone that is shared as a whole over: the owner's offer and its answer.
enum TransferHandler {
  /// The first time it says what follows from it.
  static func offer(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let number = Int64(form["participant"]) ?? -1
    guard form["confirmed"] == "yes" else {
      let (target, panel) = try visit.read { try visit.panel($0) }
      let name = words.name(try panel.row(number))
      try visit.read { c in
        _ = try Access.check(c, visit.caller, .stopShare, share: panel.share.id, now: visit.now)
      }
      var page = confirm(visit, target, name, (.offerTitle, .offerText, .offerButton), "")
      page.hidden = [
        KeptField(name: "participant", value: String(number)),
        KeptField(name: "confirmed", value: "yes"),
      ]
      return visit.answer(page)
    }
    do {
      return try await visit.once(form) { context in
        let (target, panel) = try visit.panel(context.connection)
        let row = try panel.row(number)
        try Shares.offerOwnership(context, to: row.participant)
        return Outcome(
          to: target.path, notice: words(TransferWord.noticeOffered, ["name": words.name(row)]))
      }
    } catch let error as StoreError where error.code == .exists {
      return try ShareHandler.show(visit, problem: Problem(words[TransferWord.taken]))
    }
  }

  static func withdraw(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.withdrawOffer(context, share: panel.share.id)
      return Outcome(to: target.path, notice: words[TransferWord.noticeWithdrawn])
    }
  }

  static func ask(_ visit: Visit) throws -> Response {
    let (target, panel) = try visit.read { try visit.panel($0) }
    guard panel.viewer.canTakeOver else { return .redirect(target.path) }
    let owner = PersonValue(panel.owner, visit.words).name
    return visit.answer(
      confirm(visit, target, owner, (.takeTitle, .takeText, .takeButton), "/take"))
  }

  static func decline(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.declineOwnership(context, share: panel.share.id)
      return Outcome(to: target.path, notice: words[TransferWord.noticeDeclined])
    }
  }

  /// The zone has another address afterwards.
  static func take(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        let (target, panel) = try visit.panel(context.connection)
        try Shares.takeOver(context, share: panel.share.id)
        let place = try ZonePlace.load(target.place.zone, context.connection)
        return Outcome(
          to: Address.zoneShare(place.address).path,
          notice: words(TransferWord.noticeTaken, ["title": target.name]))
      }
    } catch let error as StoreError where error.code == .exists {
      return try ShareHandler.show(visit, problem: Problem(words[TransferWord.taken]))
    }
  }

  private static func confirm(
    _ visit: Visit, _ target: ShareTarget, _ name: String,
    _ text: (TransferWord, TransferWord, TransferWord), _ rest: String
  ) -> ConfirmPage {
    let words = visit.words
    let title = words(text.0, ["title": target.name, "name": name])
    return ConfirmPage(
      frame: visit.frame(target, title: title), title: title,
      action: target.path + "/transfer" + rest,
      sentences: [
        words(text.1, ["name": name]), words[TransferWord.others], words[TransferWord.programs],
      ],
      button: words[text.2], cancel: target.path)
  }
}
