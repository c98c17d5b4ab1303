import Addresses
package import HTTP
import RecordStore
import Records

/// GET /live?topic=…&state=…: hangs until an open page is no longer what it was, or its time is
/// over. A page knows its topic and state from when it was made; a poll keeps no session alive.
enum LiveHandler {
  private enum Person: RequestContextKey { typealias Value = AccountID }

  /// Who polls is known before the poll is counted. Only what a link leads to needs no account.
  static func middleware(_ desk: Desk) -> Middleware {
    Middleware(before: { request in
      if let account = try signedIn(desk, request) {
        request.context[Person.self] = account
        request.account = String(account.rawValue)
        return nil
      }
      return guid(request) == nil ? gone : nil
    })
  }

  static func wait(_ desk: Desk, _ request: Request) async throws -> Response {
    let query = request.query
    let account = request.context[Person.self]
    guard let topic = query["topic"].flatMap(LiveTopic.init) else {
      throw HTTPError.badRequest("There is no such topic.")
    }
    let cookies = CookieJar(request, isSecure: desk.publicURL.isSecure)
    let gate = guid(request).flatMap(cookies.gate).map { GatePass($0, keys: desk.store.keys) }
    let ticket = desk.live.register()
    defer { desk.live.leave(ticket) }
    while true {
      guard try signedIn(desk, request) == account else { return gone }
      let viewer = Viewer(
        caller: account.map(Caller.account) ?? .anyone, now: desk.store.clock.now())
      let state = try desk.store.read { try LiveState.load($0, viewer, topic, gate: gate) }
      if state.text != query["state"] { return answer(state, hasChanged: true) }
      if Task.isCancelled { return answer(state, hasChanged: false) }
      await ticket.wait()
    }
  }

  /// The link whose readers ask.
  private static func guid(_ request: Request) -> String? {
    guard case .link(let guid)? = request.query["topic"].flatMap(LiveTopic.init) else {
      return nil
    }
    return guid
  }

  private static func signedIn(_ desk: Desk, _ request: Request) throws -> AccountID? {
    let store = desk.store
    guard let token = CookieJar(request, isSecure: desk.publicURL.isSecure).session else {
      return nil
    }
    return try store.read { c in
      try Sessions.find(
        token: token, c, uses: store.sessionUses, now: store.clock.now(), isUse: false)
    }?.account.id
  }

  /// Nobody is signed in any more: to a page the same as what it shows being gone.
  private static var gone: Response { respond(state: "gone", right: .none, hasChanged: true) }

  private static func answer(_ state: LiveState, hasChanged: Bool) -> Response {
    respond(state: state.text, right: state.right, hasChanged: hasChanged)
  }

  private static func respond(state: String, right: AccessRight, hasChanged: Bool) -> Response {
    let text = """
      {"state":"\(state)","right":"\(right)","changed":\(hasChanged)}
      """
    var response = Response.json(Array(text.utf8))
    response.headers["Cache-Control"] = "no-store"
    // One that has carried a response holds four times the memory while the next poll waits on it.
    response.headers["Connection"] = "close"
    return response
  }
}

extension Dashboard {
  /// What open pages ask for in the background.
  package static func liveRoutes(_ desk: Desk) -> RouteGroup {
    RouteGroup(
      middleware: [LiveHandler.middleware(desk)],
      [
        Route(
          .get, AddressPattern.live.rawValue,
          .poll { request in try await LiveHandler.wait(desk, request) })
      ])
  }
}
