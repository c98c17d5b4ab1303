import Dashboard
import FoundationEssentials
import RecordStore

/// A file of anchors, as `audit verify --anchors` reads it.
struct AnchorLines {
  let anchors: [Anchor]
  /// The line of each, counted from 1.
  private let numbers: [Int]

  init(_ path: String) throws(CommandError) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .failure("the file \(path) cannot be read")
    }
    var anchors: [Anchor] = []
    var numbers: [Int] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.trimmed.isEmpty {
      guard let anchor = Anchor(line: line) else {
        // A power cut can leave one unfinished; the next one begins a line of its own.
        if line.hasPrefix("{\"at\":"), !line.hasSuffix("}") { continue }
        throw .failure("\(path), line \(index + 1): that is no anchor")
      }
      anchors.append(anchor)
      numbers.append(index + 1)
    }
    self.anchors = anchors
    self.numbers = numbers
  }

  func text(_ fault: AnchorFault?) -> String {
    guard let fault else {
      let count = anchors.count == 1 ? "1 anchor" : "\(anchors.count) anchors"
      return "The log passes through \(count)."
    }
    let anchor = anchors[fault.anchor]
    let what =
      fault.kind == .missing
      ? "is not there any more: the log was cut" : "has another head: the log was changed"
    return "The anchor of line \(numbers[fault.anchor]) (\(Timestamps.text(anchor.at))) does not "
      + "hold: entry \(fault.head.entry) of \(Self.name(fault.head.chain)) \(what)"
  }

  func value(_ fault: AnchorFault?) -> ReportValue {
    guard let fault else { return .null }
    return .object([
      "line": .number(numbers[fault.anchor]), "kind": .text(fault.kind.rawValue),
      "at": .text(Timestamps.text(anchors[fault.anchor].at)),
      "chain": .number(fault.head.chain), "entry": .number(fault.head.entry),
      "head": .text(fault.head.head),
    ])
  }

  private static func name(_ chain: Int64) -> String {
    chain == 0 ? "accounts" : "container \(chain)"
  }
}
