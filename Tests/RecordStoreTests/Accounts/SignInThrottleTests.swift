import RecordStore
import Records
import Testing

/// What the throttle keeps in memory.
struct SignInThrottleTests {
  private func attempt(_ name: String) -> SignInThrottle.Try {
    SignInThrottle.Try(account: nil, address: name, source: nil)
  }

  @Test func `A flood of names neither fills the memory nor frees a guesser`() {
    let throttle = SignInThrottle(entryLimit: 100)
    for _ in 1...5 { #expect(throttle.begin(attempt("victim"), now: 0) == nil) }
    #expect(throttle.begin(attempt("victim"), now: 0) == 1000)
    for n in 1...10_000 { #expect(throttle.begin(attempt("n\(n)"), now: 1) == nil) }
    #expect(throttle.entryCount <= 100)
    #expect(throttle.begin(attempt("victim"), now: 1) == 999)
  }

  @Test func `A try that nobody looked at does not count`() {
    let throttle = SignInThrottle()
    for _ in 1...50 {
      #expect(throttle.begin(attempt("a"), now: 0) == nil)
      throttle.takeBack(attempt("a"))
    }
    #expect(throttle.entryCount == 0)
  }
}
