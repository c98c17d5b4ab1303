import HTTP
import Testing

@Suite struct RouterTests {
  private struct Unforeseen: Error {}

  private func text(_ text: String) -> Handler { .inline { _ in .text(text) } }

  private func body(_ response: Response) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func router() throws -> Router {
    try Router(groups: [
      RouteGroup([
        Route(.get, "/", text("home")),
        Route(.get, "/records/new", text("new")),
        Route(
          .get, "/records/{name}",
          .inline { request in .text("record " + (try request.parameter("name"))) }),
        Route(.post, "/records/{name}", .async { _ in .text("saved") }),
        Route(.get, "/share/{guid}/{secret}", secrets: ["secret"], text("share")),
        Route(
          .get, "/files/{path...}",
          .inline { request in .text("file " + (try request.parameter("path"))) }),
        Route(
          .get, "/slow",
          .inline { request in
            if request.lane == .fast { throw NeedsSlowLane() }
            return .text("slow")
          }),
        Route(.get, "/broken", .inline { _ in throw Unforeseen() }),
      ])
    ])
  }

  @Test func `a literal goes before a placeholder, and an encoded slash stays inside`() async throws
  {
    let router = try router()
    let cases = [
      ("/", "home"), ("/records/new", "new"), ("/records/a%2Fb", "record a/b"),
      ("/records/newer?x=1", "record newer"), ("/files/a/b/c.txt", "file a/b/c.txt"),
      ("/slow", "slow"),
    ]
    for (target, expected) in cases {
      let response = await router.respond(to: try Request(.get, target))
      #expect(response.status == .ok)
      #expect(body(response) == expected)
    }
  }

  @Test func `an unknown address is 404, a known one with another method 405 with Allow`()
    async throws
  {
    let router = try router()
    for target in ["/nowhere", "/records", "/records/", "/records//", "//records/new"] {
      let response = await router.respond(to: try Request(.get, target))
      #expect(response.status == .notFound, "\(target)")
      #expect(response.headers["Allow"] == nil)
    }
    let put = await router.respond(to: try Request(.put, "/records/new"))
    #expect(put.status == .methodNotAllowed)
    #expect(put.headers["Allow"] == "GET, POST, HEAD, OPTIONS")
    let post = await router.respond(to: try Request(.post, "/records/new"))
    #expect(body(post) == "saved")
  }

  @Test func `OPTIONS names the methods and HEAD is answered by GET`() async throws {
    let router = try router()
    let options = await router.respond(to: try Request(.options, "/records/x"))
    #expect(options.status == .noContent)
    #expect(options.headers["Allow"] == "GET, POST, HEAD, OPTIONS")
    let everything = await router.respond(to: try Request(.options, "*"))
    #expect(everything.status == .noContent)
    let missing = await router.respond(to: try Request(.options, "/nowhere"))
    #expect(missing.status == .notFound)
    let head = await router.respond(to: try Request(.head, "/records/x"))
    #expect(head.status == .ok)
  }

  @Test func `an unforeseen error shows the reference and nothing else`() async throws {
    let router = try router()
    var request = try Request(.get, "/broken")
    request.number = 0xABC
    let response = await router.respond(to: request)
    #expect(response.status == .internalServerError)
    #expect(body(response) == "500 Something went wrong. Reference: 0000000000000abc\n")
  }

  @Test func `the logged path has no query and no secrets`() throws {
    let router = try router()
    let cases = [
      ("/records/x?token=1", "/records/x"), ("/share/abc/s3cret", "/share/abc/…"),
      ("/share/abc/s3cret/", "/share/…"), ("/nowhere", "/nowhere"), ("/", "/"),
    ]
    for (target, expected) in cases {
      var request = try Request(.get, target)
      #expect(router.match(&request).loggedPath(request.target) == expected)
    }
  }

  @Test func `middleware surrounds handlers and errors alike`() async throws {
    let router = try Router(
      middleware: [
        Middleware(after: { _, response in response.headers.add("X-Outer", "1") })
      ],
      groups: [
        RouteGroup(
          middleware: [
            Middleware(
              before: { request in
                request.account = "ada"
                return request.query.contains("stop") ? .text("stopped") : nil
              },
              after: { _, response in response.headers.add("X-Inner", "1") })
          ],
          failure: { error, _ in error is Unforeseen ? .text("mapped", status: .conflict) : nil },
          [
            Route(.get, "/a", .async { request in .text(request.account ?? "") }),
            Route(.get, "/b", .inline { _ in throw Unforeseen() }),
          ])
      ])
    let normal = await router.respond(to: try Request(.get, "/a"))
    #expect(body(normal) == "ada")
    #expect(normal.account == "ada")
    #expect(normal.headers["X-Inner"] == "1" && normal.headers["X-Outer"] == "1")
    let stopped = await router.respond(to: try Request(.get, "/a?stop"))
    #expect(body(stopped) == "stopped")
    let mapped = await router.respond(to: try Request(.get, "/b"))
    #expect(mapped.status == .conflict && mapped.headers["X-Inner"] == "1")
    let missing = await router.respond(to: try Request(.get, "/c"))
    #expect(missing.headers["X-Outer"] == "1" && missing.headers["X-Inner"] == nil)
  }

  @Test func `mistakes in routes are found when the router is built`() {
    let mistakes = [
      [Route(.get, "a", text(""))],
      [Route(.get, "/a", text("")), Route(.get, "/a", text(""))],
      [Route(.get, "/{a...}/b", text(""))],
      [Route(.get, "/{a}", secrets: ["b"], text(""))],
    ]
    for routes in mistakes {
      #expect(throws: RoutingError.self) { try Router(groups: [RouteGroup(routes)]) }
    }
  }
}
