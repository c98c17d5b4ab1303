import Cryptography
import Dispatch
import FoundationEssentials
import Outgoing
import RecordStore

/// Notes the heads of the log's chains outside the store at intervals: in a file, or with a receiver
/// that is sent a signed message. It blocks, on a thread of its own.
final class Anchoring: Sendable {
  struct Receiver: Sendable {
    let url: String
    let key: [UInt8]

    /// The address without what may carry a secret.
    var origin: String {
      let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      let host = parts.count > 2 ? parts[2].prefix { !"?#".contains($0) } : ""
      return "\(parts[0])//\(host)"
    }
  }

  private let store: Store
  private let file: AnchorFile?
  private let receiver: Receiver?
  /// Milliseconds.
  private let interval: Int64
  private let client: WebhookClient
  private let complain: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "sharehold.anchors", qos: .utility)

  /// Nil where neither is set up.
  init?(
    _ configuration: Configuration, _ store: Store, _ reachable: Reachable,
    complain: @escaping @Sendable (String) -> Void
  ) throws {
    file = configuration.anchorFile.map(AnchorFile.init)
    receiver = try configuration.anchorReceiver()
    guard file != nil || receiver != nil else { return nil }
    do {
      try file?.check()
    } catch {
      throw CommandError.failure(
        "the anchor file \(configuration.anchorFile ?? "") cannot be written: \(error)")
    }
    self.store = store
    self.complain = complain
    interval = Int64(configuration.anchorInterval) * 1000
    client = WebhookClient(reachable)
  }

  /// What is due by now.
  func run() async {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        do {
          if let file { try run(.file, label: file.path) { try write($0, file) } }
          if let receiver {
            try run(.webhook, label: receiver.origin) { send($0, receiver) }
          }
        } catch {
          complain("sharehold: anchors: \(Explanation.line(for: error))\n")
        }
        continuation.resume()
      }
    }
  }

  func stop() async {
    client.stop()
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// `body` answers what went wrong.
  private func run(
    _ place: Anchors.Place, label: String, _ body: (Anchor) throws -> String?
  ) throws {
    let now = store.clock.now()
    let isDue = try store.read {
      try Anchors.isDue($0, place, label: label, every: interval, now: now)
    }
    guard isDue else { return }
    let fault = try body(try store.read { try Anchor.load($0, now: now) })
    try store.writeNow(as: .operatorOfStore) {
      try Anchors.note($0, place, label: label, of: now, fault: fault)
    }
    if let fault { complain("sharehold: anchors: \(label): \(fault)\n") }
  }

  private func write(_ anchor: Anchor, _ file: AnchorFile) throws -> String? {
    do {
      try file.append(anchor.line)
      return nil
    } catch let error as PlainFile.Failure {
      return error.description
    }
  }

  private func send(_ anchor: Anchor, _ receiver: Receiver) -> String? {
    let time = anchor.at / 1000
    let identifier = "msg_anchor_\(anchor.at)"
    let body = #"{"id":"\#(identifier)","type":"anchor","data":\#(anchor.line)}"#
    let headers = WebhookSignature.headers(
      identifier: identifier, time: time, body: body, key: receiver.key)
    switch client.post(receiver.url, headers: headers, body: body) {
    case .answered(let status, _) where (200..<300).contains(status): return nil
    case .answered(let status, _): return "answered \(status)"
    case .unreachable(let reason): return reason
    case .closed: return "its address is private, and webhook-allow does not name it"
    }
  }
}

extension Configuration {
  /// The receiver of heads, with the secret that it checks signatures by.
  func anchorReceiver() throws(CommandError) -> Anchoring.Receiver? {
    guard let url = anchorWebhook, let path = anchorSecretFile else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .failure("the secret file \(path) cannot be read")
    }
    let secret = text.trimmed
    let prefix = "whsec_"
    let key =
      secret.hasPrefix(prefix)
      ? Base64.decode(String(secret.dropFirst(prefix.count))) ?? [] : Array(secret.utf8)
    guard key.count >= 16 else {
      throw .failure("the secret in \(path) needs at least 16 characters")
    }
    return Anchoring.Receiver(url: url, key: key)
  }
}
