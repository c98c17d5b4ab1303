import HTTP

/// How the list of calls becomes routes.
extension WebServices {
  enum Methods {
    case get, post, getOrPost

    var all: [Method] {
      switch self {
      case .get: [.get]
      case .post: [.post]
      case .getOrPost: [.get, .post]
      }
    }
  }

  /// The calls that some clients send without a database.
  private static let withoutDatabase = [
    "tokens/create", "tokens/register", "subscriptions/lookup",
  ]

  /// What only reads runs at once on the worker thread.
  static func read(
    _ name: String, by methods: Methods = .post,
    _ answer: @escaping @Sendable (Call) throws -> Response
  ) -> [Route] {
    routes(name, methods, .inline { request in try answer(try request.call()) })
  }

  static func write(
    _ name: String, _ answer: @escaping @Sendable (Call) async throws -> Response
  ) -> [Route] {
    routes(
      name, .post,
      .async { request in
        let call = try request.call()
        try call.admitOnce()
        return try await answer(call)
      })
  }

  /// Every shape of the address of a call: tokens are asked for under `/device` too.
  private static func routes(_ name: String, _ methods: Methods, _ handler: Handler) -> [Route] {
    let place = "/1/{container}/{environment}"
    var paths = ["/database\(place)/{database}/\(name)"]
    if withoutDatabase.contains(name) { paths.append("/database\(place)/\(name)") }
    if name.hasPrefix("tokens/") {
      paths.append("/device\(place)/\(name)")
      paths.append("/device\(place)/{database}/\(name)")
    }
    return paths.flatMap { path in methods.all.map { Route($0, path, handler) } }
  }
}
