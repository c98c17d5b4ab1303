import Addresses
import Cryptography
import HTTP
import Pictures
import RecordStore
import Records

/// The picture of a share: made small and encoded anew before it is kept.
enum SharePictureHandler {
  private static let side = 320
  private static let mostBytes = 20_000_000

  static func handler(_ desk: Desk) -> Handler {
    .multipart(folder: desk.store.uploadFolder) { request, form in
      var request = request
      request.lane = .slow
      let guest = try desk.guest(request)
      guard let person = guest.person else { return guest.toSignIn() }
      let visit = Visit(guest, person)
      guard desk.formTokens.isGood(form["form-token"] ?? "", for: guest.holder) else {
        let problem = Problem(guest.words[.formStale], field: "share-picture")
        return try ShareHandler.show(visit, problem: problem)
      }
      return try await save(visit, form)
    }
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    return try await visit.once(form) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.setPicture(context, share: panel.share.id, nil)
      return Outcome(to: target.path, notice: words[LinkWord.noticePictureGone])
    }
  }

  private static func save(_ visit: Visit, _ form: MultipartForm) async throws -> Response {
    let words = visit.words
    let submission = Submission(
      account: visit.account,
      key: SHA256.hex("\(visit.request.target.raw)\u{0}\(form["form-key"] ?? "")"))
    if let first = try visit.read({ try submission.outcome($0) }) {
      return visit.guest.follow(Outcome(text: first.text))
    }
    guard let file = form.file("file"), file.size > 0,
      let bytes = FileBytes.read(file.content.path, limit: mostBytes),
      let picture = Thumbnail.png(bytes, side: side)
    else {
      let problem = Problem(words[LinkWord.pictureBad], field: "share-picture")
      return try ShareHandler.show(visit, problem: problem)
    }
    let outcome = try await visit.desk.store.submit(submission, as: visit.actor) { context in
      let (target, panel) = try visit.panel(context.connection)
      try Shares.setPicture(context, share: panel.share.id, picture)
      return Outcome(to: target.path, notice: words[LinkWord.noticePicture]).text
    }
    return visit.guest.follow(Outcome(text: outcome.text))
  }
}
