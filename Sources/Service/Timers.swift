import Dashboard
import Dispatch
import RecordStore
import Synchronization
import Templating

/// What happens by itself: sessions' last use is written down, upkeep runs, templates are watched.
final class Timers: Sendable {
  private let desk: Desk
  private let watchesTemplates: Bool
  private let complain: @Sendable (String) -> Void
  private let upkeep = DispatchQueue(label: "sharehold.upkeep", qos: .utility)
  private let tasks = Mutex<[Task<Void, Never>]>([])

  init(
    desk: Desk, _ configuration: Configuration, complain: @escaping @Sendable (String) -> Void
  ) {
    self.desk = desk
    watchesTemplates = configuration.watchesTemplates
    self.complain = complain
  }

  func start() {
    every(.seconds(5)) { [self] in await flush() }
    every(.seconds(5)) { [self] in await settle() }
    every(.seconds(300)) { [self] in await keepUp() }
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
    let uses = desk.store.sessionUses.take()
    guard !uses.isEmpty else { return }
    try? await desk.store.write(as: .operatorOfStore) { try Sessions.flush($0, uses) }
  }

  /// Feeds tell of rights that have expired.
  private func settle() async {
    let store = desk.store
    guard (try? store.read { try Lapses.areDue($0, now: store.clock.now()) }) == true else { return }
    _ = try? await store.write(as: .operatorOfStore) { try Lapses.settleExpired($0) }
  }

  /// Upkeep blocks its thread while it writes: it has one of its own.
  private func keepUp() async {
    await withCheckedContinuation { continuation in
      upkeep.async { [self] in
        do { _ = try Upkeep.run(desk.store) } catch {
          complain("sharehold: upkeep: \(Explanation.line(for: error))\n")
        }
        continuation.resume()
      }
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
