import Dispatch
import Glibc
import Synchronization

/// The signals a server minds: the first SIGINT or SIGTERM ends it, SIGHUP makes it read its
/// certificate and templates again.
final class Signals: Sendable {
  enum Event: Sendable {
    case end
    case reload
  }

  let events: AsyncStream<Event>
  /// Kept so that they live as long as this.
  private let sources: Mutex<[any DispatchSourceSignal]>

  init() {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let meanings: [(Int32, Event)] = [(SIGINT, .end), (SIGTERM, .end), (SIGHUP, .reload)]
    let sources = meanings.map { number, event -> any DispatchSourceSignal in
      // Dispatch only sees a signal whose default action is switched off.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(event) }
      source.activate()
      return source
    }
    self.sources = Mutex(sources)
    // A client that goes away in the middle of an answer is no reason to end.
    signal(SIGPIPE, SIG_IGN)
  }
}
