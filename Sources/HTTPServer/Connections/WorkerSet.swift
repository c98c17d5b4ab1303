import Glibc
import Synchronization

/// The workers that new connections go to.
final class WorkerSet: Sendable {
  private let workers = Mutex<[Worker]>([])

  /// Connections of all workers.
  var load: Int {
    workers.withLock { $0.reduce(0) { $0 + $1.load.load(ordering: .relaxed) } }
  }

  /// Gives the connection to the worker that has the fewest.
  func add(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
    workers.withLock { workers in
      var chosen: Worker?
      var least = Int.max
      for worker in workers {
        let load = worker.load.load(ordering: .relaxed)
        if load < least { (chosen, least) = (worker, load) }
      }
      if let chosen { chosen.add(socket, address, length) } else { close(socket) }
    }
  }

  /// Returns the workers that were in place before.
  func replace(with new: [Worker]) -> [Worker] {
    workers.withLock { workers in
      defer { workers = new }
      return workers
    }
  }
}
