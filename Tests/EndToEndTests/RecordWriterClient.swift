import RecordStore
import Records
import Testing

/// Somebody who makes records by the dashboard's form, one after the other.
struct RecordWriterClient: Sendable {
  private let browser: WebBrowser
  private let path: String
  private let token: String

  init(port: UInt16, session: String, _ cast: Cast) async throws {
    var browser = WebBrowser(port: port, session: session)
    path = cast.zone + "/records/new"
    token = try #require(try await browser.open(path).form(path)["form-token"])
    self.browser = browser
  }

  /// Makes a record; returns when the server has acknowledged or refused it.
  func create(_ name: String) async throws -> Answer {
    let fields = [
      ("form-token", token), ("form-key", name), ("change-tag", ""), ("type", "Destination"),
      ("record-name", name), ("parent", ""), ("was-parent", ""), ("was:title", "unset|"),
      ("state:title", "value"), ("value:title", "Place \(name)"),
    ]
    return try await browser.wire.exchange(
      browser.request("POST", path, body: WebBrowser.urlencoded(fields)))
  }
}
