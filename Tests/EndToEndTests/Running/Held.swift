import RecordStore
import Records
import SQLite
import Testing

/// Everything that one person holds of a shared record: pages in two sessions, a form, a program
/// with a web auth token, addresses of its file. Each is tried again after a lowering.
struct Held {
  enum Way: String, CaseIterable {
    case page, secondSession, panel, file, edit, read, readFile, change, changes
  }

  /// What needs more than reading.
  static let writing: Set<Way> = [.edit, .change]

  private let server: RunningService
  private let program: Wire
  private let query: String
  private let ownerName: String
  private(set) var browser: WebBrowser
  private var second: WebBrowser
  private let form: PageForm
  private var file = ""
  private var programsFile = ""
  private var tries = 0
  /// Topic and state of the record's page.
  private let live: (topic: String, state: String)

  init(_ server: RunningService, _ account: AccountID) async throws {
    self.server = server
    browser = try server.browser(account)
    second = try server.browser(account)
    program = Wire(port: server.port)
    query = try Self.signIn(server, account)
    ownerName = server.cast.place.ownerRecordName
    let page = try await browser.open(server.cast.record("kyoto"))
    try #require(page.status == 200)
    form = try await browser.open(server.cast.record("kyoto") + "/edit")
      .form(server.cast.record("kyoto") + "/edit")
    let topic = try #require(PageForm.values(of: "data-live", in: page.text).first)
    live = (topic, try #require(PageForm.values(of: "data-live-state", in: page.text).first))
    file = try #require(
      PageForm.values(of: "href", in: page.text).first { $0.hasPrefix("/assets/") })
    let read = try await call("records/lookup", Self.lookup).text
    let url = try #require(read.firstRange(of: "\"downloadURL\":\"" + RunningService.publicURL))
    programsFile = String(read[url.upperBound...].prefix { $0 != "\"" })
      .replacing("${f}", with: "picture.png").replacing("\\/", with: "/")
  }

  /// A program's session of somebody, as the query of its calls.
  static func signIn(_ server: RunningService, _ account: AccountID) throws -> String {
    let container = try server.store.read { c in
      try RecordZone.load(server.cast.place.zone, c).container
    }
    let (key, session) = try server.store.writeNow(as: .operatorOfStore) { context in
      let token = try APITokens.add(
        context, container: container, environment: .development, .init(name: "Trips"))
      let session = try WebSessions.begin(
        context, account: account, apiToken: token.id, isKept: true)
      return (token.token, session)
    }
    let token = WebAuthToken.Sealer(server.store.keys, server.store.random).seal(session)
    return WebBrowser.urlencodedText([("ckAPIToken", key), ("ckWebAuthToken", token)])
  }

  /// Which of the ways lead on now.
  mutating func open() async throws -> Set<Way> {
    var open: Set<Way> = []
    for way in Way.allCases where try await leads(way) { open.insert(way) }
    return open
  }

  private mutating func leads(_ way: Way) async throws -> Bool {
    let record = server.cast.record("kyoto")
    switch way {
    case .page: return try await browser.get(record).status == 200
    case .secondSession: return try await second.get(record).status == 200
    case .panel: return try await browser.get(record + "/share").status == 200
    case .file: return try await browser.get(file).status == 200
    case .readFile: return try await browser.get(programsFile).status == 200
    case .edit:
      tries += 1
      let tag = (try? server.row("kyoto").changeTag) ?? "0"
      let answer = try await browser.submit(
        form, ["form-key": "edit-\(tries)", "change-tag": tag, "value:title": "Edit \(tries)"])
      return answer.status == 303 && answer.location?.contains("/records/kyoto") == true
    case .read: return try await call("records/lookup", Self.lookup).isDone
    case .change:
      return try await call(
        "records/modify",
        #""operations":[{"operationType":"forceUpdate","record":{"recordType":"Destination","#
          + #""recordName":"kyoto","fields":{"note":{"value":"x"}}}}]"#
      ).isDone
    case .changes:
      let answer = try await call("records/changes", "")
      return answer.isDone && answer.text.contains("\"kyoto\"")
        && !answer.text.contains("\"deleted\":true")
    }
  }

  private static let lookup = #""records":[{"recordName":"kyoto"}]"#

  private func call(_ path: String, _ rest: String) async throws -> Answer {
    let zone = #""zoneID":{"zoneName":"Trips","ownerRecordName":"\#(ownerName)"}"#
    let body = Array("{\(zone)\(rest.isEmpty ? "" : ",")\(rest)}".utf8)
    let head =
      "POST /database/1/\(Cast.container)/development/shared/\(path)?\(query) HTTP/1.1\r\n"
      + "Host: share.test\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
    return try await program.exchange(Array(head.utf8) + body)
  }

  /// What the open page of the record is told: at once if it has changed, else when it does.
  func poll() async throws -> String {
    let path = "/live?topic=\(live.topic)&state=\(live.state)"
    return try await Wire(port: server.port).exchange(browser.request("GET", path)).text
  }
}

extension Answer {
  /// A call that worked, for its one item too.
  fileprivate var isDone: Bool { status == 200 && !text.contains("serverErrorCode") }
}

extension WebBrowser {
  static func urlencodedText(_ fields: [(name: String, value: String)]) -> String {
    String(decoding: urlencoded(fields), as: UTF8.self)
  }
}
