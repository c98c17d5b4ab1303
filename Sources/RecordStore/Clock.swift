import Glibc

/// What time it is; passed in, so that tests decide it.
package protocol Clock: Sendable {
  /// Milliseconds since 1970.
  func now() -> Int64
}

/// The machine's clock.
package struct SystemClock: Clock {
  package init() {}

  package func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
