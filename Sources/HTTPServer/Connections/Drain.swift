import Glibc
import HTTP

/// Brings a stopping server to rest: no request under way, no connection suspended.
struct Drain {
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  func run() {
    let deadline = MonotonicTime.milliseconds + engine.configuration.deadlines.stop.milliseconds
    while MonotonicTime.milliseconds < deadline && nudge() > 0 { usleep(2_000) }
    // From here on nothing can be suspended; what still is gets its answer from us.
    engine.gate.close()
    while engine.gate.count > 0 {
      for exchange in waiting() { exchange.giveUpWait() }
      usleep(1_000)
    }
  }

  /// Ends polls and idle connections; returns how many requests are under way.
  private func nudge() -> Int {
    var polls: [Exchange] = []
    var busy = 0
    engine.connections.withEach { exchange in
      switch exchange.progress.stage {
      case .fresh, .idle: shutdown(exchange.socket, Int32(SHUT_RDWR))
      case .closed: break
      case .head, .body, .draining, .working, .sending:
        busy += 1
        if exchange.wait == .poll { polls.append(exchange) }
      }
    }
    for exchange in polls { exchange.cancelWait(MonotonicTime.milliseconds) }
    return busy
  }

  private func waiting() -> [Exchange] {
    var waiting: [Exchange] = []
    engine.connections.withEach { if $0.wait != .none { waiting.append($0) } }
    return waiting
  }
}
