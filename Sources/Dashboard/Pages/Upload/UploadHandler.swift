import Addresses
import HTTP
import RecordStore
import Records

/// A file for an asset field: it is stored first and then becomes the field's value.
enum UploadHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func handler(_ desk: Desk) -> Handler {
    desk.upload(again: again, save)
  }

  @Sendable private static func again(_ visit: Visit, _ problem: String) throws -> Response {
    visit.answer(try page(visit, problem), status: .badRequest)
  }

  @Sendable private static func save(
    _ visit: Visit, _ form: MultipartForm, _ submission: Submission
  ) async throws -> Response {
    let words = visit.words
    guard let file = form.file("file"), file.size > 0 else {
      return try again(visit, words[RecordWord.uploadNone])
    }
    let target = try visit.read { try UploadTarget.load($0, visit) }
    let view = target.view
    let field = target.field
    let store = visit.desk.store
    let asset = try stored(file, store)
    let files = store.assets
    let tag = form["change-tag"]
    let path = Address.record(view.address).path
    do {
      let outcome = try await store.submit(submission, as: visit.actor) { context in
        try Assets.register(context, asset, in: files)
        let operation = target.operation(with: asset, changeTag: tag ?? view.row.changeTag)
        let request = ModifyRequest(zone: view.place.zone, operations: [operation])
        _ = try RecordWriter.modify(context, request).first?.get()
        return Outcome(to: path, notice: words(RecordWord.uploaded, ["field": field])).text
      }
      return visit.guest.follow(Outcome(text: outcome.text))
    } catch let error as StoreError where error.code == .conflict || error.code == .badRequest {
      return visit.answer(try page(visit, words.problem(error)), status: .conflict)
    }
  }

  /// Takes out the file that stands there.
  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let words = visit.words
    let target = try visit.read { try UploadTarget.load($0, visit) }
    guard target.current != nil else { throw StoreError(.notFound) }
    let operation = target.operation(with: nil, changeTag: form["change-tag"])
    let request = ModifyRequest(zone: target.view.place.zone, operations: [operation])
    do {
      return try await visit.once(form) { context in
        _ = try RecordWriter.modify(context, request).first?.get()
        return Outcome(
          to: Address.record(target.view.address).path,
          notice: words(RecordWord.uploadRemoved, ["field": target.field]))
      }
    } catch let error as StoreError where error.code == .conflict || error.code == .badRequest {
      return visit.answer(try page(visit, words.problem(error)), status: .conflict)
    }
  }

  private static func stored(_ file: MultipartForm.File, _ store: Store) throws -> Asset {
    let upload = try store.assets.begin(random: store.random)
    try FileBytes.forEach(file.content.path) { try upload.append($0) }
    return try upload.finish()
  }

  private static func page(_ visit: Visit, _ problem: String? = nil) throws -> UploadPage {
    let target = try visit.read { try UploadTarget.load($0, visit) }
    let view = target.view
    let words = visit.words
    let path = Address.record(view.address).path
    let query = visit.request.target.rawQuery ?? ""
    var page = UploadPage(
      frame: visit.frame(
        .browse, in: view.place, after: [Crumb(view.title, path)],
        title: words[RecordWord.upload]),
      title: words(RecordWord.uploadTo, ["field": target.field, "name": view.title]),
      action: "\(path)/upload?\(query)", removeAction: "\(path)/upload/remove?\(query)",
      changeTag: view.row.changeTag, cancel: path)
    page.current = target.current.map { Shown.size($0.size) }
    page.problems = problem.map { [Problem($0, field: "file")] } ?? []
    return page
  }
}
