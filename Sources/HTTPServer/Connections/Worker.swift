import CMicroHTTPD
import Glibc
import HTTP
import Synchronization

/// One daemon of the library: a thread with its epoll and the connections it was given.
final class Worker: Sendable {
  let engine: Engine
  /// Connections given to this worker and not closed yet.
  let load = Atomic(0)
  /// Set when a newer certificate has taken the place of this worker's.
  let isRetired = Atomic(false)
  private let daemon = Mutex<UInt>(0)
  private let options: Mutex<UInt>
  private let complaint = Mutex("")

  /// Half of it is the first read buffer; the header and the response's header must fit as well.
  /// Above 32 KiB the library maps it instead of taking it from the heap: a poll that waits weighs
  /// the pages that it touched.
  private static let connectionMemory = 36 << 10
  private static let stackSize = 1 << 20
  private static let priorities = "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"

  init(_ engine: Engine, tls: (certificate: [CChar], key: [CChar])?) throws {
    self.engine = engine
    let pointer = UnsafeMutablePointer<sharehold_daemon>.allocate(capacity: 1)
    options = Mutex(UInt(bitPattern: pointer))
    pointer.initialize(to: Worker.options(engine.configuration))
    pointer.pointee.context = Unmanaged.passUnretained(self).toOpaque()
    let started = Worker.withPointers(tls) { certificate, key, priorities in
      pointer.pointee.certificate = certificate
      pointer.pointee.key = key
      pointer.pointee.priorities = priorities
      return sharehold_start(pointer)
    }
    guard let started else {
      let reason = complaint.withLock { $0 }
      throw ServerError(
        tls == nil ? .library : .certificate, "the server's library did not start: \(reason)")
    }
    daemon.withLock { $0 = UInt(bitPattern: started) }
  }

  deinit {
    stop()
    options.withLock { UnsafeMutablePointer<sharehold_daemon>(bitPattern: $0)?.deallocate() }
  }

  /// Hands over an accepted socket; the library closes it when it cannot take it.
  func add(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
    load.add(1, ordering: .relaxed)
    let isTaken = daemon.withLock { daemon in
      guard let daemon = OpaquePointer(bitPattern: daemon) else {
        close(socket)
        return false
      }
      return MHD_add_connection(daemon, socket, address, length) == .YES
    }
    if !isTaken { load.subtract(1, ordering: .relaxed) }
  }

  /// Ends the thread; no connection may be suspended.
  func stop() {
    let pointer = daemon.withLock { daemon in
      defer { daemon = 0 }
      return OpaquePointer(bitPattern: daemon)
    }
    if let pointer { MHD_stop_daemon(pointer) }
  }

  func note(_ line: String) {
    complaint.withLock { $0 = line }
    engine.configuration.libraryLog?(line)
  }

  private static func options(_ configuration: ServerConfiguration) -> sharehold_daemon {
    var options = sharehold_daemon()
    options.connection_limit = UInt32(clamping: configuration.connectionLimit + 1_000)
    let longest = max(
      configuration.deadlines.idle, configuration.deadlines.body, configuration.deadlines.response)
    options.inactivity_seconds = UInt32(clamping: longest.milliseconds / 1_000 + 1)
    options.connection_memory = connectionMemory
    options.thread_stack = stackSize
    options.target = Callbacks.target
    options.handle = Callbacks.handle
    options.completed = Callbacks.completed
    options.connection = Callbacks.connection
    options.log = Callbacks.log
    return options
  }

  /// The library reads the strings while it starts, not later (daemon.c, MHD_init_daemon_certificate).
  private static func withPointers<T>(
    _ tls: (certificate: [CChar], key: [CChar])?,
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> T
  ) -> T {
    guard let tls else { return body(nil, nil, nil) }
    return tls.certificate.withUnsafeBufferPointer { certificate in
      tls.key.withUnsafeBufferPointer { key in
        priorities.withCString { body(certificate.baseAddress, key.baseAddress, $0) }
      }
    }
  }
}
