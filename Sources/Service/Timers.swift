import Addresses
import Dashboard
import Dispatch
import RecordStore
import Synchronization
import Templating
import WebServices

/// What happens by itself: sessions' last use is written down, upkeep runs, templates are watched.
final class Timers: Sendable {
  private let desk: Desk
  private let gateway: Gateway
  private let mail: MailSender?
  private let webhooks: WebhookSender
  private let anchoring: Anchoring?
  private let watchesTemplates: Bool
  private let complain: @Sendable (String) -> Void
  private let upkeep = DispatchQueue(label: "sharehold.upkeep", qos: .utility)
  private let tasks = Mutex<[Task<Void, Never>]>([])
  /// The store's sequence when the last words were indexed.
  private let indexedTo = Mutex<Int64>(-1)

  init(
    desk: Desk, gateway: Gateway, mail: MailSender?, webhooks: WebhookSender,
    anchoring: Anchoring?, _ configuration: Configuration,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.desk = desk
    self.gateway = gateway
    self.mail = mail
    self.webhooks = webhooks
    self.anchoring = anchoring
    watchesTemplates = configuration.watchesTemplates
    self.complain = complain
  }

  func start() {
    every(.seconds(5)) { [self] in await flush() }
    every(.seconds(5)) { [self] in await settle() }
    every(.seconds(300)) { [self] in await keepUp() }
    every(.seconds(1)) { [self] in await buildIndexes() }
    for _ in 0..<WebhookSender.lanes {
      every(.seconds(1)) { [self] in await webhooks.sendDue() }
    }
    if let mail { every(.seconds(1)) { await mail.sendDue() } }
    if let anchoring { every(.seconds(1)) { await anchoring.run() } }
    if watchesTemplates {
      every(.milliseconds(500)) { [self] in
        if case .failed(let errors) = desk.templates.reloadIfChanged() {
          complain("sharehold: \(Explanation.line(for: errors))\n")
        }
      }
    }
  }

  func stop() {
    tasks.withLock { tasks in
      for task in tasks { task.cancel() }
      tasks = []
    }
  }

  /// Writes down what looks have left in memory. What is lost are seconds of an idle limit and an
  /// "Opened": a failure is not worth a word.
  func flush() async {
    try? await desk.flush()
    try? await gateway.flush()
    let uses = desk.store.sessionUses.take()
    guard !uses.isEmpty else { return }
    try? await desk.store.write(as: .operatorOfStore) { context in
      try Sessions.flush(context, uses)
    }
  }

  /// Feeds tell of rights that have expired.
  private func settle() async {
    let store = desk.store
    guard (try? store.read { try Lapses.areDue($0, now: store.clock.now()) }) == true else {
      return
    }
    _ = try? await store.write(as: .operatorOfStore) { try Lapses.settleExpired($0) }
  }

  /// Upkeep blocks its thread while it writes: it has one of its own.
  private func keepUp() async {
    await withCheckedContinuation { continuation in
      upkeep.async { [self] in
        do {
          try Alerts.run(desk.store) { desk.publicURL.url(.finding($0.text)) }
          try Reviews.remindDue(desk.store)
          _ = try Upkeep.run(desk.store)
        } catch {
          complain("sharehold: upkeep: \(Explanation.line(for: error))\n")
        }
        continuation.resume()
      }
    }
  }

  /// Indexes of fields that came late, and words of what was written. Each step is a small write,
  /// with a rest behind it for those who wait.
  private func buildIndexes() async {
    let store = desk.store
    do {
      while !Task.isCancelled, try store.read({ try IndexBuilder.isWaiting($0) }) {
        try await store.write(as: .operatorOfStore) { _ = try IndexBuilder.step($0) }
        try await Task.sleep(for: .milliseconds(5))
      }
      let sequence = try store.read { try TextIndexer.sequence($0) }
      guard sequence != indexedTo.withLock({ $0 }) else { return }
      while !Task.isCancelled, try store.read({ try TextIndexer.isBehind($0) }) {
        try await store.write(as: .operatorOfStore) { _ = try TextIndexer.step($0) }
        try await Task.sleep(for: .milliseconds(5))
      }
      indexedTo.withLock { $0 = sequence }
    } catch is CancellationError {
    } catch {
      complain("sharehold: indexes: \(Explanation.line(for: error))\n")
    }
  }

  private func every(_ interval: Duration, _ body: @escaping @Sendable () async -> Void) {
    let task = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: interval)
        if !Task.isCancelled { await body() }
      }
    }
    tasks.withLock { $0.append(task) }
  }
}
