import Foundation
import RecordStore
import Records
import TestSupport
import Testing

/// `serve` and `demo` as processes: what they print, and how they end.
struct ServingTests {
  @Test func `demo fills a store, prints addresses and passwords, and goes on with it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let arguments = ["demo", "--data", "shown", "--listen", "127.0.0.1:0"]
    for start in 1...2 {
      let demo = try Program(arguments, folder: folder.path)
      let port = try await demo.port()
      while !demo.text.contains("goes on with it") { try await Task.sleep(for: .milliseconds(10)) }
      let text = demo.text
      #expect(text.contains("Sharehold is ready: http://127.0.0.1:\(port)\n"))
      #expect(text.contains("making the demonstration store") == (start == 1))
      for (email, password) in [
        ("olga@example.org", "olga shares a journal"),
        ("pavel@example.org", "pavel reads a journal"),
        ("ada@example.org", "ada sees who reads it"),
      ] {
        #expect(text.contains("\(email)   \(password)"))
        try await Self.signIn(port, email, password)
      }
      demo.signal(SIGTERM)
      #expect(try await demo.status() == 0)
    }
    let store = try Store.open(folder: folder.path + "/shown")
    defer { store.close() }
    #expect(try StoreCheck.run(store).problems == [])
    let health = try StoreHealth.load(store)
    #expect(health.accounts == 3 && health.containers == 3 && health.activeShares == 2)
  }

  private static func signIn(_ port: UInt16, _ email: String, _ password: String) async throws {
    var browser = WebBrowser(port: port)
    let form = try await browser.open("/sign-in").form("/sign-in")
    let sent = try await browser.submit(form, ["email": email, "password": password])
    #expect(sent.status == 303)
    let home = try await browser.follow(sent)
    #expect(home.status == 200 && home.path == "/")
  }

  @Test func `serve prints a one-time link that makes the first admin`() async throws {
    let folder = try TemporaryFolder()
    let server = try Program(
      ["serve", "--data", "new", "--listen", "127.0.0.1:0"], folder: folder.path)
    let port = try await server.port()
    while !server.text.contains("/set-up/") { try await Task.sleep(for: .milliseconds(10)) }
    let base = "http://127.0.0.1:\(port)"
    let line = server.text.split(separator: "\n").first { $0.hasPrefix(base + "/set-up/") }
    let path = String(try #require(line).dropFirst(base.count))
    var browser = WebBrowser(port: port)
    let page = try await browser.open(path)
    let sent = try await browser.submit(
      try page.form(path),
      ["name": "Ada", "email": "ada@example.org", "password": "a long enough one"])
    #expect(sent.status == 303)
    #expect(try await browser.follow(sent).status == 200)
    // The link is used up; the next start prints none.
    var other = WebBrowser(port: port)
    #expect(try await other.open(path).text.contains("no longer valid"))
    server.signal(SIGTERM)
    #expect(try await server.status() == 0)
    let again = try Program(
      ["serve", "--data", "new", "--listen", "127.0.0.1:0"], folder: folder.path)
    _ = try await again.port()
    again.signal(SIGINT)
    #expect(try await again.status() == 0)
    #expect(!again.text.contains("/set-up/"))
  }

  @Test func `wrong settings end serve with one line and status 2`() async throws {
    let folder = try TemporaryFolder()
    for arguments in [
      ["--listen", "nowhere"], ["--log", "xml"], ["--trust-proxy", "everybody"],
      ["--public-url", "ftp://x"], ["--tls-key", "x"], ["--connections", "0"], ["--nonsense"],
    ] {
      let (status, text) = try await Program.run(
        ["serve", "--data", "x"] + arguments, folder: folder.path)
      #expect(status == 2, "\(arguments): \(text)")
      #expect(text.hasPrefix("sharehold: ") && text.split(separator: "\n").count == 1, "\(text)")
    }
  }

  @Test func `a port that is taken ends serve with one line and status 1`() async throws {
    let folder = try TemporaryFolder()
    try await RunningService.run { server in
      let (status, text) = try await Program.run(
        ["serve", "--data", "x", "--listen", "127.0.0.1:\(server.port)"], folder: folder.path)
      #expect(status == 1, "\(text)")
      #expect(text.hasPrefix("sharehold: ") && text.split(separator: "\n").count == 1, "\(text)")
    }
  }
}
