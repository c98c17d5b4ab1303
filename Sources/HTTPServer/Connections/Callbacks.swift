import CMicroHTTPD
import HTTP
import Synchronization

/// The functions that the library calls, each on the thread of the connection's worker.
enum Callbacks {
  typealias Context = UnsafeMutableRawPointer?

  /// Called with the raw target, before the library decodes it in place. The target is null for a
  /// request line without one. What it returns is handed to the other functions as the request.
  static let target: @convention(c) (Context, UnsafePointer<CChar>?, OpaquePointer?) -> Context = {
    _, target, connection in
    guard let connection, let pointer = sharehold_socket_context(connection) else { return nil }
    exchange(pointer)?.receiveTarget(target)
    return pointer
  }

  /// Called once for the head, for each piece of a body, and once when the request is complete.
  static let handle: MHD_AccessHandlerCallback = {
    _, _, _, method, version, data, size, request in
    guard let exchange = exchange(request?.pointee), let size else { return .NO }
    return exchange.proceed(method: method, version: version, data: data, size: size)
      ? .YES : .NO
  }

  /// Called when a response was sent or the connection was lost, while its socket is still open.
  static let completed: MHD_RequestCompletedCallback = { _, _, request, reason in
    exchange(request?.pointee)?.complete(isSent: reason == .REQUEST_TERMINATED_COMPLETED_OK)
  }

  /// Called for each new connection, and again just before its socket is closed.
  static let connection: MHD_NotifyConnectionCallback = { context, connection, state, event in
    guard let context, let connection, let state else { return }
    let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
    if event == .CONNECTION_NOTIFY_STARTED {
      let exchange = Exchange(worker, connection)
      worker.engine.connections.add(exchange)
      state.pointee = Unmanaged.passRetained(exchange).toOpaque()
    } else if let pointer = state.pointee {
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
      worker.engine.connections.remove(exchange)
      exchange.close()
      state.pointee = nil
      worker.load.subtract(1, ordering: .relaxed)
    }
  }

  static let log: @convention(c) (Context, UnsafePointer<CChar>?) -> Void = { context, line in
    guard let context, let line else { return }
    Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue().note(String(cString: line))
  }

  private static func exchange(_ pointer: Context) -> Exchange? {
    pointer.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }
}
