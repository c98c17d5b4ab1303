import Addresses
import HTTP

/// What a form came to: where to go, and what to say there.
package struct Outcome: Sendable, Hashable {
  package var location: String
  package var notice: String
  /// What the page that shows the outcome asks for by the submission's key.
  package var details: [String]

  package init(to location: String, notice: String = "", details: [String] = []) {
    self.location = location
    self.notice = notice
    self.details = details
  }

  /// As it is kept with the submission.
  package var text: String { ([location, notice] + details).joined(separator: "\n") }

  package init(text: String) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    location = parts.first ?? "/"
    notice = parts.count > 1 ? parts[1] : ""
    details = Array(parts.dropFirst(2))
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
