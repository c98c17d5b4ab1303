import JSON
package import SQLite

/// The heads of the log's chains at a moment, as one line that is kept outside the store. Whoever
/// changes the log afterwards, however well, cannot meet them again.
package struct Anchor: Hashable, Sendable {
  package struct Head: Hashable, Sendable {
    /// A container's, or 0 for accounts and the server.
    package let chain: Int64
    /// The last entry of the chain, and the head after it.
    package let entry: Int64
    package let head: String
  }

  /// Milliseconds since 1970.
  package let at: Int64
  package let heads: [Head]

  package static func load(_ c: Connection, now: Int64) throws -> Anchor {
    let heads = try c.all(
      """
      SELECT e.chain, e.id, e.head FROM event e JOIN (
        SELECT (SELECT max(x.id) FROM event x WHERE x.chain = n.id) AS last FROM container n
        UNION ALL SELECT max(x.id) FROM event x WHERE x.chain = 0) AS l ON l.last = e.id
      ORDER BY e.chain
      """
    ) { Head(chain: $0.int(0), entry: $0.int(1), head: $0.text(2)) }
    return Anchor(at: now, heads: heads)
  }

  /// One line of JSON, without its end.
  package var line: String {
    var json = JSONWriter(reserving: 256)
    json.beginObject()
    json.key("at")
    json.int(at)
    json.key("heads")
    json.beginArray()
    for head in heads {
      json.beginObject()
      json.key("chain")
      json.int(head.chain)
      json.key("entry")
      json.int(head.entry)
      json.key("head")
      json.string(head.head)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.text
  }

  private init(at: Int64, heads: [Head]) {
    self.at = at
    self.heads = heads
  }

  /// Reads a line, or a message to a receiver that carries one; nil for what is neither.
  package init?(line: some StringProtocol) {
    guard let document = try? JSONDocument(parsing: Array(line.utf8)) else { return nil }
    let root = document.root["data"] ?? document.root
    guard let at = root["at"]?.int64, let list = root["heads"] else { return nil }
    var heads: [Head] = []
    for element in list.elements {
      guard let chain = element["chain"]?.int64, let entry = element["entry"]?.int64,
        let head = element["head"]?.string
      else { return nil }
      heads.append(Head(chain: chain, entry: entry, head: head))
    }
    self.init(at: at, heads: heads)
  }
}

/// The first head of some anchors that the log does not pass through any more.
package struct AnchorFault: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The entry is not there: the chain was cut.
    case missing
    /// The entry has another head: something up to it was changed.
    case changed
  }

  package let kind: Kind
  /// Which of the anchors, counted from 0.
  package let anchor: Int
  package let head: Anchor.Head
}

extension Log {
  /// Looks whether every head still lies on its chain; nil when it does. What the heads bind is for
  /// `verify`.
  package static func check(
    _ c: Connection, _ anchors: [Anchor], chain: Int64? = nil
  ) throws -> AnchorFault? {
    var seen: Set<Anchor.Head> = []
    for (index, anchor) in anchors.enumerated() {
      for head in anchor.heads where chain == nil || chain == head.chain {
        guard seen.insert(head).inserted else { continue }
        let found = try c.first(
          "SELECT head FROM event WHERE id = \(head.entry) AND chain = \(head.chain)"
        ) { $0.text(0) }
        guard found != head.head else { continue }
        return AnchorFault(kind: found == nil ? .missing : .changed, anchor: index, head: head)
      }
    }
    return nil
  }
}
