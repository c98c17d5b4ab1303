import Glibc

/// Time since some moment, for durations only.
enum MonotonicTime {
  static var microseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  static var milliseconds: Int64 { microseconds / 1_000 }
}
