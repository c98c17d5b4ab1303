import Addresses
import HTTP
import RecordStore

/// Ends mails of a kind for whoever holds the link of one, signed in or not. Looking changes nothing:
/// mail programs look at links by themselves.
enum UnsubscribeHandler {
  static func show(_ guest: Guest) throws -> Response {
    let secret = guest.request.parameters["secret"] ?? ""
    guard let (_, subject) = NewsChoices.read(secret, guest.desk.store.keys) else {
      throw HTTPError.notFound
    }
    let words = guest.words
    let text =
      switch subject {
      case .kind(let kind):
        words(NewsWord.endKind, ["kind": words.family("news.kind." + kind.rawValue)])
      case .summaries: words[NewsWord.endSummary]
      }
    return guest.answer(
      UnsubscribePage(
        frame: guest.frame(), text: text, action: Address.unsubscribe(secret: secret).path))
  }

  /// The secret is all it takes: mail programs send this by themselves (RFC 8058).
  static func send(_ desk: Desk) -> Handler {
    .async { request in
      let secret = request.parameters["secret"] ?? ""
      let isDone = try await desk.store.write(as: .operatorOfStore) {
        try NewsChoices.unsubscribe($0, secret: secret)
      }
      guard isDone else { throw HTTPError.notFound }
      let guest = try desk.guest(request)
      return guest.answer(
        UnsubscribePage(frame: guest.frame(), text: guest.words[NewsWord.ended]))
    }
  }
}
