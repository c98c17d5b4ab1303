import Foundation
import HTTP
import Templating
import Testing

/// A browser without script: cookies, links and forms, in the process.
struct Browser {
  let router: Router
  var cookies: [String: String] = [:]
  var language = "en"
  /// What a script adds to its requests.
  var extra: [(String, String)] = []

  init(_ router: Router) { self.router = router }

  /// A page with what a test asks of it.
  struct Page {
    let path: String
    let status: Int
    let text: String
    let location: String?
    let headers: HeaderFields

    /// Without the search of the bar.
    var forms: [Form] { Form.all(in: text).filter { $0.action != "/search" } }

    func form(_ action: String) throws -> Form {
      try #require(forms.first { $0.action == action }, "no form \(action) in \(path)")
    }

    /// The page without what is new in every answer: tokens and the reference number.
    var withoutTokens: String {
      var text = text
      for form in forms {
        for name in ["form-token", "form-key"] {
          if let value = form[name] { text = text.replacing(value, with: "…") }
        }
      }
      for id in text.components(between: "<span class=\"id\">", and: "</span>") {
        text = text.replacing(id, with: "…")
      }
      return text
    }

    /// The addresses of links, decoded, without the place on the page.
    var links: [String] {
      Form.values(of: "href", in: text).filter { $0.hasPrefix("/") && !$0.hasPrefix("/public/") }
        .map { String($0.prefix { $0 != "#" }) }
    }
  }

  /// Opens a page, by a link of another one where that matters.
  mutating func get(_ path: String, from referrer: String? = nil) async throws -> Page {
    var headers = headers
    if let referrer { headers.add("Referer", DashboardScene.base + referrer) }
    return try await send(Request(.get, path, headers: headers))
  }

  /// Follows redirects, as a browser does.
  mutating func open(_ path: String) async throws -> Page {
    var page = try await get(path)
    var hops = 0
    while let location = page.location, hops < 5 {
      page = try await get(location)
      hops += 1
    }
    return page
  }

  mutating func post(_ path: String, _ fields: [(String, String)]) async throws -> Page {
    var headers = headers
    headers.add("Content-Type", "application/x-www-form-urlencoded")
    let body = fields.map { "\(Self.encode($0.0))=\(Self.encode($0.1))" }.joined(separator: "&")
    return try await send(Request(.post, path, headers: headers, body: Array(body.utf8)))
  }

  /// Sends a form with a file.
  mutating func upload(_ form: Form, _ content: [UInt8], named file: String) async throws -> Page {
    var body: [UInt8] = []
    for (name, value) in form.fields where name != "file" {
      body += Array(
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    let head = "Content-Disposition: form-data; name=\"file\"; filename=\"\(file)\"\r\n\r\n"
    body += Array("--b\r\n\(head)".utf8) + content + Array("\r\n--b--\r\n".utf8)
    var headers = headers
    headers.add("Content-Type", "multipart/form-data; boundary=b")
    return try await send(Request(.post, form.action, headers: headers, body: body))
  }

  /// Fills in a form of a page and sends it; `changes` replace or add fields.
  mutating func submit(
    _ form: Form, _ changes: KeyValuePairs<String, String> = [:]
  ) async throws -> Page {
    var fields = form.fields.filter { field in !changes.contains { $0.key == field.0 } }
    fields += changes.map { ($0.key, $0.value) }
    return try await post(form.action, fields)
  }

  private var headers: HeaderFields {
    var headers: HeaderFields = ["Accept-Language": language]
    for (name, value) in extra { headers.add(name, value) }
    if !cookies.isEmpty {
      let text = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      headers.add("Cookie", text.joined(separator: "; "))
    }
    return headers
  }

  private mutating func send(_ request: Request) async throws -> Page {
    let response = await router.respond(to: request)
    for line in response.headers.all("Set-Cookie") {
      let pair = line.split(separator: ";")[0].split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      cookies[String(pair[0])] = line.contains("Max-Age=0") ? nil : String(pair[1])
    }
    var bytes: [UInt8] = []
    if case .bytes(let body) = response.body { bytes = body }
    if response.headers["Content-Type"]?.hasPrefix("text/html") == true {
      let problem = XMLSyntax.problem(in: bytes)
      #expect(problem == nil, "\(request.target.raw): \(problem.map { "\($0)" } ?? "")")
    }
    // Where a line may break is no part of a text.
    return Page(
      path: request.target.raw, status: response.status.rawValue,
      text: String(decoding: bytes, as: UTF8.self).replacing("<wbr/>", with: ""),
      location: response.headers["Location"], headers: response.headers)
  }

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
