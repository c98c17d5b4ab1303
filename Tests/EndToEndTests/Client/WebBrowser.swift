import HTTP
import Templating
import Testing

/// A browser without script: one connection, cookies, links and forms.
struct WebBrowser: Sendable {
  static let sessionCookie = "sharehold-session"

  let wire: Wire
  private(set) var cookies: [String: String] = [:]

  init(port: UInt16, session: String? = nil) {
    wire = Wire(port: port)
    cookies[Self.sessionCookie] = session
  }

  mutating func get(_ path: String, _ method: String = "GET") async throws -> WebPage {
    try await send(method, path, body: nil)
  }

  /// Follows redirects.
  mutating func open(_ path: String) async throws -> WebPage {
    try await follow(try await get(path))
  }

  mutating func follow(_ page: WebPage) async throws -> WebPage {
    var page = page
    for _ in 0..<5 {
      guard let location = page.location else { return page }
      page = try await get(location)
    }
    return page
  }

  mutating func post(_ path: String, _ fields: [(name: String, value: String)]) async throws
    -> WebPage
  {
    try await send("POST", path, body: Self.urlencoded(fields))
  }

  /// Sends a form of a page, filled in; does not follow its redirect.
  mutating func submit(_ form: PageForm, _ changes: [String: String] = [:]) async throws -> WebPage
  {
    try await post(form.action, form.filled(changes))
  }

  /// The bytes of a request with this browser's cookies, for those who send many.
  func request(_ method: String, _ path: String, body: [UInt8]? = nil) -> [UInt8] {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: share.test\r\n"
    if !cookies.isEmpty {
      let pairs = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      head += "Cookie: \(pairs.joined(separator: "; "))\r\n"
    }
    if let body {
      head += "Content-Type: application/x-www-form-urlencoded\r\n"
      head += "Content-Length: \(body.count)\r\n"
    }
    return Array((head + "\r\n").utf8) + (body ?? [])
  }

  static func urlencoded(_ fields: [(name: String, value: String)]) -> [UInt8] {
    let pairs = fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
    return Array(pairs.joined(separator: "&").utf8)
  }

  private mutating func send(_ method: String, _ path: String, body: [UInt8]?) async throws
    -> WebPage
  {
    let path = String(path.prefix { $0 != "#" })
    let answer = try await wire.exchange(
      request(method, path, body: body), isHead: method == "HEAD")
    for line in answer.all("Set-Cookie") {
      let pair = line.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = line.contains("Max-Age=0") ? nil : String(pair[1])
    }
    if answer.isHTML, method != "HEAD" {
      let problem = XMLSyntax.problem(in: answer.body)
      #expect(problem == nil, "\(method) \(path): \(problem.map { "\($0)" } ?? "")")
    }
    return WebPage(path: path, answer: answer)
  }
}
