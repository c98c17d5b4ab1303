import CCurl
import Synchronization

/// How handing a message over ended, with what the server said.
package enum HandOver: Hashable, Sendable {
  case taken(String)
  /// For good: the server will not have this message.
  case refused(String)
  /// Not now: another try may succeed.
  case delayed(String)
  /// The server had the whole message and did not say what it did with it.
  case unknown(String)
}

/// Hands messages to a mail server, one connection for each. It blocks: not for Swift's pool.
package final class SMTPClient: Sendable {
  private let server: MailServer
  private let isStopped = Atomic(false)

  package init(_ server: MailServer) {
    _ = Self.library
    self.server = server
  }

  /// Once in a process, before anything else of the library.
  static let library = shim_curl_start()

  /// Ends what can be ended without leaving a message in doubt.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  /// - Parameter beforeEnd: is called when the server has the whole message but for its end, after
  ///   which it may be delivered; false takes the message back.
  package func send(_ message: MailMessage, beforeEnd: () -> Bool) -> HandOver {
    guard !isStopped.load(ordering: .relaxed), let curl = curl_easy_init() else {
      return .delayed("")
    }
    defer { curl_easy_cleanup(curl) }
    return withoutActuallyEscaping(beforeEnd) { beforeEnd in
      let transfer = Transfer(message.bytes, beforeEnd: beforeEnd) { [self] in
        isStopped.load(ordering: .relaxed)
      }
      let recipients = curl_slist_append(nil, "<\(message.recipient.text)>")
      defer { curl_slist_free_all(recipients) }
      guard prepare(curl, message, recipients) else { return .delayed("") }
      return withExtendedLifetime(transfer) {
        let owner = Unmanaged.passUnretained(transfer).toOpaque()
        _ = shim_curl_reads(curl, Transfer.read, owner)
        _ = shim_curl_hears(curl, Transfer.hear, owner)
        _ = shim_curl_watches(curl, Transfer.watch, owner)
        return transfer.outcome(curl_easy_perform(curl))
      }
    }
  }

  private func prepare(
    _ curl: UnsafeMutableRawPointer, _ message: MailMessage,
    _ recipients: UnsafeMutablePointer<curl_slist>?
  ) -> Bool {
    let isImplicit = server.url.lowercased().hasPrefix("smtps:")
    let protection =
      server.protection == .required || server.password != nil && !isImplicit
      ? CURLUSESSL_ALL : CURLUSESSL_TRY
    let seconds = server.timeout
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_UPLOAD, 1), (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0),
      (CURLOPT_USE_SSL, Int(protection.rawValue)), (CURLOPT_TIMEOUT, seconds),
      (CURLOPT_CONNECTTIMEOUT, max(1, seconds / 2)),
      // Also for the farewell, which the time for the whole does not bound.
      (CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds),
    ]
    // The name of this side goes behind the server's address.
    let greeting = server.sender.domain
    var texts: [(CURLoption, String)] = [
      (CURLOPT_URL, "\(server.url)/\(greeting)"), (CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
      (CURLOPT_PROXY, ""), (CURLOPT_MAIL_FROM, "<\(message.sender.text)>"),
    ]
    if let file = server.certificateFile { texts.append((CURLOPT_CAINFO, file)) }
    if let user = server.user { texts.append((CURLOPT_USERNAME, user)) }
    if let password = server.password { texts.append((CURLOPT_PASSWORD, password)) }
    return numbers.allSatisfy { shim_curl_number(curl, $0.0, $0.1) == CURLE_OK }
      && texts.allSatisfy { shim_curl_text(curl, $0.0, $0.1) == CURLE_OK }
      && shim_curl_list(curl, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK
  }
}
