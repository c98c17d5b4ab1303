import CCurl
import HTTP
import Synchronization

/// What came of a request to a receiver.
package enum WebhookAnswer: Hashable, Sendable {
  case answered(status: Int, text: String)
  case unreachable(String)
  /// Where it leads is neither the open internet nor allowed.
  case closed
}

/// Sends messages to addresses that others chose. It blocks: not for Swift's pool. Redirects are not
/// followed and no proxy is asked, so that each connection is one whose address was looked at.
package final class WebhookClient: Sendable {
  private let reachable: Reachable
  private let timeout: Int
  private let isStopped = Atomic(false)

  /// - Parameter timeout: seconds for one request.
  package init(_ reachable: Reachable, timeout: Int = 15) {
    _ = SMTPClient.library
    self.reachable = reachable
    self.timeout = timeout
  }

  /// Breaks off what is under way.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  package func post(_ url: String, headers: [String], body: String) -> WebhookAnswer {
    guard !isStopped.load(ordering: .relaxed), let curl = curl_easy_init() else {
      return .unreachable("")
    }
    defer { curl_easy_cleanup(curl) }
    let lines = ["Content-Type: application/json", "User-Agent: Sharehold", "Expect:"] + headers
    let list = lines.reduce(nil as UnsafeMutablePointer<curl_slist>?) {
      curl_slist_append($0, $1)
    }
    defer { curl_slist_free_all(list) }
    guard prepare(curl, url, body, list) else { return .unreachable("") }
    let exchange = WebhookExchange(reachable) { [self] in isStopped.load(ordering: .relaxed) }
    return withExtendedLifetime(exchange) {
      let owner = Unmanaged.passUnretained(exchange).toOpaque()
      _ = shim_curl_opens(curl, WebhookExchange.open, owner)
      _ = shim_curl_receives(curl, WebhookExchange.receive, owner)
      _ = shim_curl_watches(curl, WebhookExchange.watch, owner)
      return exchange.answer(curl_easy_perform(curl), status: shim_curl_status(curl))
    }
  }

  private func prepare(
    _ curl: UnsafeMutableRawPointer, _ url: String, _ body: String,
    _ headers: UnsafeMutablePointer<curl_slist>?
  ) -> Bool {
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_POST, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0),
      (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_TIMEOUT, timeout),
      (CURLOPT_CONNECTTIMEOUT, max(1, timeout / 3)),
    ]
    let texts = [
      (CURLOPT_URL, url), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
    ]
    return numbers.allSatisfy { shim_curl_number(curl, $0.0, $0.1) == CURLE_OK }
      && texts.allSatisfy { shim_curl_text(curl, $0.0, $0.1) == CURLE_OK }
      && shim_curl_list(curl, CURLOPT_HTTPHEADER, headers) == CURLE_OK
      && shim_curl_posts(curl, body, body.utf8.count) == CURLE_OK
  }
}
