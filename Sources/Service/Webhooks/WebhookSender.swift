import Dispatch
import Outgoing
import RecordStore
import Synchronization

/// Takes messages to webhooks from their queue and sends them, on threads that may block. A receiver
/// that hangs holds one of a few lanes.
final class WebhookSender: Sendable {
  static let lanes = 4

  private let store: Store
  private let client: WebhookClient
  private let complain: @Sendable (String) -> Void
  private let queue = DispatchQueue(
    label: "sharehold.webhooks", qos: .utility, attributes: .concurrent)
  private let isStopped = Atomic(false)
  /// Milliseconds after which a try counts as broken off.
  private static let lease: Int64 = 60_000

  init(_ store: Store, _ reachable: Reachable, complain: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.complain = complain
    client = WebhookClient(reachable)
  }

  /// Everything that is due now and that no other lane has.
  func sendDue() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        do {
          try run()
        } catch {
          complain("sharehold: webhooks: \(Explanation.line(for: error))\n")
        }
        continuation.resume()
      }
    }
  }

  func stop() async {
    isStopped.store(true, ordering: .relaxed)
    client.stop()
    await withCheckedContinuation { continuation in
      queue.async(flags: .barrier) { continuation.resume() }
    }
  }

  private func run() throws {
    while !isStopped.load(ordering: .relaxed),
      try store.read({ try WebhookDelivery.isDue($0, now: store.clock.now()) }),
      let call = try store.writeNow(
        as: .operatorOfStore, { try WebhookDelivery.claim($0, lease: Self.lease) })
    {
      let headers = WebhookSignature.headers(
        identifier: call.identifier, time: store.clock.now() / 1000, body: call.body,
        key: call.key)
      let result: WebhookDelivery.Result
      switch client.post(call.url, headers: headers, body: call.body) {
      case .answered(let status, _) where (200..<300).contains(status):
        result = .taken(status: status)
      case .answered(let status, let text): result = .failed(status: status, answer: text)
      case .unreachable(let reason): result = .failed(status: nil, answer: reason)
      case .closed: result = .failed(status: nil, answer: WebhookDelivery.closed)
      }
      // Broken off by us, not by the receiver: the lease ends and the try is made again.
      guard !isStopped.load(ordering: .relaxed) else { return }
      try store.writeNow(as: .operatorOfStore) { try WebhookDelivery.finish($0, call, result) }
    }
  }
}
