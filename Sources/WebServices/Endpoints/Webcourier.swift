import HTTP
import RecordStore
import Records
import WireFormat

/// GET /webcourier/{token}: hangs until there is one notification; an empty body when its time is
/// over. The address itself is the capability.
enum Webcourier {
  private enum PollingToken: RequestContextKey { typealias Value = PushToken }

  /// Who polls is known before the poll is counted.
  static func middleware(_ gateway: Gateway) -> Middleware {
    Middleware(before: { request in
      let courier = try request.parameter("token")
      guard let token = try gateway.store.read({ try PushTokens.polling(courier, $0) }) else {
        throw HTTPError.notFound
      }
      request.context[PollingToken.self] = token
      request.account = String(token.account.rawValue)
      return nil
    })
  }

  static func answer(_ gateway: Gateway, _ request: Request) async throws -> Response {
    guard let token = request.context[PollingToken.self] else { throw HTTPError.notFound }
    return try await answer(gateway, token)
  }

  private static func answer(_ gateway: Gateway, _ token: PushToken) async throws -> Response {
    let ticket = gateway.courier.register(token)
    defer { gateway.courier.leave(ticket) }
    while !Task.isCancelled {
      if let notice = try await next(gateway.store, token) {
        return respond(try NoticeAnswer.bytes(notice, gateway.store))
      }
      await ticket.wait()
    }
    return respond([])
  }

  /// The connection ends with the answer: one that has carried a response holds four times the
  /// memory while the next poll waits on it.
  private static func respond(_ bytes: [UInt8]) -> Response {
    var response = Response.json(bytes)
    response.headers["Connection"] = "close"
    return response
  }

  private static func next(_ store: Store, _ token: PushToken) async throws -> Notice? {
    guard try store.read({ try Notices.areWaiting(for: token, $0) }) else { return nil }
    return try await store.write(as: .account(token.account)) {
      try Notices.take($0, for: token)
    }
  }
}
