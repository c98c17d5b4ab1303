import Addresses
import HTTP

/// What a form came to: where to go, and what to say there.
struct Outcome: Sendable, Hashable {
  var location: String
  var notice: String

  init(to location: String, notice: String = "") {
    self.location = location
    self.notice = notice
  }

  /// As it is kept with the submission.
  var text: String { location + "\n" + notice }

  init(text: String) {
    let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    location = parts.first.map(String.init) ?? "/"
    notice = parts.count > 1 ? String(parts[1]) : ""
  }
}

extension Guest {
  /// Sends the browser to the page that shows the outcome.
  func follow(_ outcome: Outcome) -> Response {
    // Behind the share sheet there are no cookies.
    if sheet != nil {
      let notice = PercentCoding.encode(desk.formTokens.sign(outcome.notice, for: holder))
      let mark = outcome.location.contains("?") ? "&" : "?"
      return .redirect("\(outcome.location)\(mark)notice=\(notice)")
    }
    var response = Response.redirect(outcome.location)
    response.headers.add("Cache-Control", "no-store")
    if !outcome.notice.isEmpty {
      let signed = desk.formTokens.sign(outcome.notice, for: holder)
      cookies.set(notice: signed, in: &response)
    }
    return response
  }
}
