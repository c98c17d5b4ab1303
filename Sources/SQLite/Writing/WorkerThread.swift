import Glibc

/// A thread that runs one closure and can be waited for.
final class WorkerThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  init(_ body: @escaping @Sendable () -> Void) throws {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard result == 0 else {
      work.release()
      throw SQLiteError(.outOfMemory, detail: "pthread_create: \(result)")
    }
    self.thread = thread
  }

  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

  func join() { pthread_join(thread, nil) }
}
