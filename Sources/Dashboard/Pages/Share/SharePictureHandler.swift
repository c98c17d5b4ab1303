import Addresses
import HTTP
import Pictures
import RecordStore
import Records

/// The picture of a share: made small and encoded anew before it is kept.
enum SharePictureHandler {
  private static let side = 320
  private static let mostBytes = 20_000_000

  static func handler(_ desk: Desk) -> Handler {
    desk.upload(again: again, save)
  }

  @Sendable private static func again(_ visit: Visit, _ problem: String) throws -> Response {
    try ShareHandler.show(visit, problem: Problem(problem, field: "share-picture"))
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.setPicture(context, share: panel.share.id, nil)
      return Outcome(to: target.path, notice: words[LinkWord.noticePictureGone])
    }
  }

  @Sendable private static func save(
    _ visit: Visit, _ form: MultipartForm, _ submission: Submission
  ) async throws -> Response {
    let words = visit.words
    guard let file = form.file("file"), file.size > 0,
      let bytes = FileBytes.read(file.content.path, limit: mostBytes),
      let picture = Thumbnail.png(bytes, side: side)
    else { return try again(visit, words[LinkWord.pictureBad]) }
    let outcome = try await visit.desk.store.submit(submission, as: visit.actor) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.setPicture(context, share: panel.share.id, picture)
      return Outcome(to: target.path, notice: words[LinkWord.noticePicture]).text
    }
    return visit.guest.follow(Outcome(text: outcome.text))
  }
}
