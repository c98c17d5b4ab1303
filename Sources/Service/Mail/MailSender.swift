import Dashboard
import Dispatch
import Outgoing
import RecordStore
import Synchronization

/// Takes messages from the outbox and hands them to the mail server, one after the other, on a
/// thread that may block.
final class MailSender: Sendable {
  private let server: MailServer
  private let client: SMTPClient
  private let desk: Desk
  private let complain: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "sharehold.mail", qos: .utility)
  private let isStopped = Atomic(false)
  /// Milliseconds after which a try counts as broken off.
  private let lease: Int64

  init(_ server: MailServer, desk: Desk, complain: @escaping @Sendable (String) -> Void) {
    self.server = server
    self.desk = desk
    self.complain = complain
    client = SMTPClient(server)
    lease = Int64(server.timeout) * 2_000 + 5_000
  }

  /// Everything that is due now.
  func sendDue() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        do { try run() } catch { complain("sharehold: mail: \(Explanation.line(for: error))\n") }
        continuation.resume()
      }
    }
  }

  /// Ends what can be ended without doubt and waits for the rest.
  func stop() async {
    isStopped.store(true, ordering: .relaxed)
    client.stop()
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  private func run() throws {
    let store = desk.store
    while !isStopped.load(ordering: .relaxed),
      try store.read({ try NewsMailing.isDue($0, now: store.clock.now()) }),
      try store.writeNow(as: .operatorOfStore, NewsMailing.step)
    {}
    while !isStopped.load(ordering: .relaxed),
      try store.read({ try Delivery.isDue($0, now: store.clock.now()) })
    {
      let claim = try store.writeNow(as: .operatorOfStore) {
        try Delivery.claim($0, lease: lease)
      }
      switch claim {
      case .nothing: return
      case .settled: continue
      case .letter(let letter):
        let result = send(letter)
        try store.writeNow(as: .operatorOfStore) { try Delivery.finish($0, letter, result) }
      }
    }
  }

  private func send(_ letter: Letter) -> Delivery.Result {
    guard let recipient = MailAddress(letter.recipient) else {
      return .refused("550 This address cannot be written to.")
    }
    let text = desk.compose(letter)
    let message = MailMessage(
      sender: server.sender, senderName: text.senderName, recipient: recipient,
      subject: text.subject, text: text.text, html: text.html, identifier: letter.identifier,
      date: letter.createdAt / 1000, language: text.language,
      unsubscribe: text.unsubscribe)
    let handOver = client.send(message) { [self] in
      let isOurs = try? desk.store.writeNow(as: .operatorOfStore) {
        try Delivery.end($0, letter, lease: lease)
      }
      return isOurs == true
    }
    switch handOver {
    case .taken(let answer): return .sent(answer)
    case .refused(let answer): return .refused(answer)
    case .unknown(let answer): return .unknown(answer)
    case .delayed(let answer):
      if letter.tries == 1 { complain("sharehold: mail: message \(letter.id) has to wait\n") }
      return .delayed(answer)
    }
  }
}
