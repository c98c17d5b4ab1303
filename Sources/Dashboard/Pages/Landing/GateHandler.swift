import Addresses
import HTTP
import RecordStore
import Records

/// The password of a link, and asking to be let in.
enum GateHandler {
  static func send(_ guest: Guest, _ form: PostedForm, isFresh: Bool) async throws -> Response {
    guard let guid = guest.request.parameters["guid"] else { throw StoreError(.notFound) }
    let words = guest.words
    guard isFresh else {
      return try LandingHandler.show(guest, gate: words[.formStale], status: .badRequest)
    }
    let outcome = try await guest.desk.store.passGate(
      guid: guid, password: form["password"], as: guest.actor)
    switch outcome {
    case .passed(let pass):
      var response = Response.redirect(Address.share(guid).path)
      if let pass { guest.cookies.set(gate: pass.text, of: guid, in: &response) }
      return response.asSharePage
    case .refused:
      return try LandingHandler.show(guest, gate: words[LinkWord.gateWrong], status: .forbidden)
    case .throttled(let wait):
      let seconds = (wait + 999) / 1000
      var response = try LandingHandler.show(
        guest, gate: words(LinkWord.gateWait, count: seconds), status: .tooManyRequests)
      response.headers["Retry-After"] = String(seconds)
      return response
    }
  }

  /// The answer is the same whether there is such a share, and whether it takes requests.
  static func request(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let guid = visit.request.parameters["guid"] else { throw StoreError(.notFound) }
    let words = visit.words
    return try await visit.once(form) { context in
      try Shares.requestAccess(context, guid: guid)
      return Outcome(to: Address.share(guid).path, notice: words[LinkWord.requestNoted])
    }.asSharePage
  }
}

extension Guest {
  /// What this browser shows for a password that was given.
  func gate(_ guid: String) -> GatePass? {
    cookies.gate(guid).map { GatePass($0, keys: desk.store.keys) }
  }
}
