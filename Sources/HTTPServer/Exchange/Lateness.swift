import Glibc
import HTTP
import Synchronization

extension Exchange {
  /// What a suspended connection waits for, as the sweeper sees it.
  enum Wait {
    case none
    case handler
    case poll
  }

  var wait: Wait {
    suspension.withLock { suspension in
      suspension.isWaiting ? (suspension.isPoll ? .poll : .handler) : .none
    }
  }

  /// Whether the client takes longer than it may.
  func isLate(_ now: Int64) -> Bool {
    let deadlines = engine.configuration.deadlines
    let stage = progress.stage
    let elapsed = now - progress.since / 1_000
    let allowance = progress.bytes * 1_000 / max(deadlines.slowestRate, 1)
    switch stage {
    case .fresh, .head: return elapsed > deadlines.header.milliseconds
    case .idle: return elapsed > deadlines.idle.milliseconds
    case .body:
      if wait != .none { return false }
      return elapsed > deadlines.body.milliseconds + allowance
    case .draining: return elapsed > deadlines.drain.milliseconds
    case .sending: return elapsed > deadlines.response.milliseconds + allowance
    case .working, .closed: return false
    }
  }

  /// Ends a wait that has lasted too long: polls are asked first and get a moment to answer.
  func endOverdueWait(_ now: Int64) {
    let deadlines = engine.configuration.deadlines
    let (isPoll, since, cancelled, number) = suspension.withLock {
      ($0.isPoll, $0.since, $0.cancelled, $0.number)
    }
    if let cancelled {
      if now - cancelled > deadlines.grace.milliseconds { giveUp(number) }
    } else if isPoll {
      if now - since >= deadlines.poll.milliseconds { cancelWait(now) }
    } else if now - since > deadlines.handler.milliseconds {
      cancelWait(now)
      giveUp(number)
    }
  }

  /// Tells the waiting handler that its time is over.
  func cancelWait(_ now: Int64) {
    let task = suspension.withLock { suspension -> Task<Void, Never>? in
      guard suspension.isWaiting, suspension.cancelled == nil else { return nil }
      suspension.cancelled = now
      return suspension.task
    }
    task?.cancel()
  }

  /// Answers in the handler's place; what the handler returns later is dropped.
  func giveUp(_ number: UInt64) {
    let (match, request) = suspension.withLock { suspension in
      suspension.number == number ? (suspension.match, suspension.request) : (nil, nil)
    }
    guard let match, let request else { return }
    resume(number, .response(match.fail(Exchange.busy, request)))
  }

  /// As `giveUp`, for whatever the connection waits for now.
  func giveUpWait() {
    giveUp(suspension.withLock { $0.number })
  }
}
