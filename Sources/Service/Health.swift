import HTTP
import JSON
import RecordStore

/// Whether the server can do its work: the store reads, and takes a small write.
struct Health: Sendable {
  let store: Store

  func respond(to request: Request) async -> Response {
    let problem = await problem()
    var json = JSONWriter()
    json.beginObject()
    json.key("status")
    json.string(problem == nil ? "ok" : "failing")
    json.key("store")
    json.string(problem?.rawValue ?? "ok")
    json.endObject()
    var response = Response.json(json.bytes)
    if problem != nil { response.status = .serviceUnavailable }
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  private func problem() async -> StoreError.Code? {
    do {
      _ = try StoreHealth.load(store)
      // Counting up is the smallest write that reaches the disk.
      try await store.write(as: .operatorOfStore) { _ = $0.nextSequence() }
      return nil
    } catch let error as StoreError {
      return error.code
    } catch {
      return .failed
    }
  }
}
