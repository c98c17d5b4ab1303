import Glibc
package import HTTP
import Synchronization

/// An HTTP/1.1 server: sockets, threads, deadlines and certificates around a responder.
package final class Server: Sendable {
  private struct Running {
    let engine: Engine
    let listener: Listener
    let sweeper: Sweeper
  }

  private let configuration: ServerConfiguration
  private let responder: any Responder
  private let running: Mutex<Running?> = Mutex(nil)
  private let workers: WorkerSet

  package init(_ configuration: ServerConfiguration, responder: any Responder) {
    self.configuration = configuration
    self.responder = responder
    workers = WorkerSet()
  }

  /// Begins to answer and returns the port.
  package func start() throws -> Int {
    let wakeup = Wakeup()
    let engine = Engine(configuration, responder, wakeup: wakeup)
    do {
      _ = workers.replace(with: try makeWorkers(engine))
      let listener = try makeListener()
      let sweeper = Sweeper(engine, wakeup: wakeup)
      running.withLock {
        $0 = Running(engine: engine, listener: listener, sweeper: sweeper)
      }
      return Int(listener.port)
    } catch {
      for worker in workers.replace(with: []) { worker.stop() }
      engine.slowLane.stop()
      throw error
    }
  }

  /// Reads certificate and key again. New connections get the new certificate; open ones are
  /// told to close with their next response. On an error the old certificate stays.
  package func reloadCertificate() throws {
    guard configuration.tls != nil,
      let (engine, sweeper) = running.withLock({ running in
        running.map { ($0.engine, $0.sweeper) }
      })
    else { return }
    sweeper.retire(workers.replace(with: try makeWorkers(engine)))
  }

  /// Stops accepting, ends long polls, waits for requests under way, then closes.
  package func stop() async {
    await withCheckedContinuation { continuation in
      _ = WorkThread { [self] in
        stopWaiting()
        continuation.resume()
      }
    }
  }

  /// As `stop`, blocking the calling thread.
  package func stopWaiting() {
    guard
      let running = running.withLock({ running in
        defer { running = nil }
        return running
      })
    else { return }
    let engine = running.engine
    engine.isStopping.store(true, ordering: .relaxed)
    running.listener.stop()
    Drain(engine).run()
    let retiring = running.sweeper.stop()
    for worker in retiring + workers.replace(with: []) { worker.stop() }
    engine.slowLane.stop()
  }

  private func makeListener() throws -> Listener {
    let limit = FileLimit.raise(wanted: configuration.connectionLimit)
    let workers = workers
    return Listener(
      descriptor: try configuration.reserved?.take()
        ?? ListeningSocket.open(address: configuration.address, port: configuration.port),
      hasRoom: { workers.load < limit },
      accept: { socket, address, length in workers.add(socket, address, length) })
  }

  private func makeWorkers(_ engine: Engine) throws -> [Worker] {
    let files = try configuration.tls?.read()
    return try (0..<max(configuration.threads, 1)).map { _ in try Worker(engine, tls: files) }
  }
}
