import CCurl

/// One message on its way: what is still to be sent and what the server said last.
final class Transfer {
  private let bytes: [UInt8]
  private let beforeEnd: () -> Bool
  private let isStopped: () -> Bool
  private var next = 0
  private var hasEnded = false
  /// The lines of the last answer that say something about the message.
  private var words: [String] = []
  private var isAnswerOver = true
  private var answeredAfterEnd = false

  init(_ bytes: [UInt8], beforeEnd: @escaping () -> Bool, isStopped: @escaping () -> Bool) {
    self.bytes = bytes
    self.beforeEnd = beforeEnd
    self.isStopped = isStopped
  }

  static let read: shim_curl_data = { buffer, size, count, owner in
    guard let buffer, let owner else { return Int(CURL_READFUNC_ABORT) }
    return of(owner).read(buffer, size * count)
  }

  static let hear: shim_curl_data = { buffer, size, count, owner in
    guard let buffer, let owner else { return 0 }
    let line = UnsafeRawBufferPointer(start: buffer, count: size * count)
    of(owner).hear(String(decoding: line, as: UTF8.self))
    return size * count
  }

  static let watch: shim_curl_progress = { owner, _, _, _, _ in
    guard let owner else { return 0 }
    let transfer = of(owner)
    return transfer.isStopped() && !transfer.hasEnded ? 1 : 0
  }

  private static func of(_ owner: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
  }

  private func read(_ buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
    let count = min(room, bytes.count - next)
    if count == 0 {
      guard hasEnded || beforeEnd() else { return Int(CURL_READFUNC_ABORT) }
      hasEnded = true
      return 0
    }
    bytes.withUnsafeBytes { all in
      UnsafeMutableRawPointer(buffer).copyMemory(from: all.baseAddress! + next, byteCount: count)
    }
    next += count
    return count
  }

  /// `250-…` goes on, `250 …` ends an answer. The farewell says nothing about the message.
  private func hear(_ text: String) {
    var line = text
    while let last = line.last, last.isNewline { line.removeLast() }
    guard line.utf8.count >= 3, Int(line.prefix(3)) != nil, !line.hasPrefix("221") else { return }
    if isAnswerOver { words = [] }
    words.append(Self.shown(line))
    isAnswerOver = line.utf8.count == 3 || line.dropFirst(3).first != "-"
    if hasEnded { answeredAfterEnd = true }
  }

  /// Nothing but printable characters, and not a novel.
  private static func shown(_ line: String) -> String {
    String(
      String.UnicodeScalarView(
        line.unicodeScalars.prefix(500).map {
          $0.properties.generalCategory == .control ? " " : $0
        }))
  }

  func outcome(_ code: CURLcode) -> HandOver {
    let said = words.prefix(5).joined(separator: " ")
    let reason = said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
    let status = said.prefix(3)
    if code == CURLE_OK { return .taken(said) }
    if hasEnded {
      guard answeredAfterEnd else {
        return .unknown(String(cString: curl_easy_strerror(code)))
      }
      return status.hasPrefix("5") ? .refused(said) : .delayed(said)
    }
    // An answer to the sign-in or to STARTTLS is about this server's settings, not about a message.
    guard code == CURLE_SEND_ERROR, status.hasPrefix("5"), status != "530" else {
      let isAnswer = status.hasPrefix("4") || status.hasPrefix("5")
      return .delayed(isAnswer ? said : "\(String(cString: curl_easy_strerror(code)))")
    }
    return .refused(reason)
  }
}
