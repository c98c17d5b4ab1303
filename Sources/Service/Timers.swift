import Dispatch
import RecordStore
import Synchronization
import Templating

/// What happens by itself: sessions' last use is written down, upkeep runs, templates are watched.
final class Timers: Sendable {
  private let store: Store
  private let templates: Templates
  private let watchesTemplates: Bool
  private let complain: @Sendable (String) -> Void
  private let upkeep = DispatchQueue(label: "sharehold.upkeep", qos: .utility)
  private let tasks = Mutex<[Task<Void, Never>]>([])

  init(
    store: Store, templates: Templates, _ configuration: Configuration,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.templates = templates
    watchesTemplates = configuration.watchesTemplates
    self.complain = complain
  }

  func start() {
    every(.seconds(5)) { [store] in await Self.flushSessions(store) }
    every(.seconds(300)) { [self] in await keepUp() }
    if watchesTemplates {
      every(.milliseconds(500)) { [self] in
        if case .failed(let errors) = templates.reloadIfChanged() {
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

  /// Lost uses cost a session seconds of its idle limit: a failure is not worth a word.
  static func flushSessions(_ store: Store) async {
    let uses = store.sessionUses.take()
    guard !uses.isEmpty else { return }
    try? await store.write(as: .operatorOfStore) { try Sessions.flush($0, uses) }
  }

  /// Upkeep blocks its thread while it writes: it has one of its own.
  private func keepUp() async {
    await withCheckedContinuation { continuation in
      upkeep.async { [self] in
        do { _ = try Upkeep.run(store) } catch {
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
