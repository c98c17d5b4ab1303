import RecordStore
import Records
package import Templating

/// Who reaches what, through what, with which right: the rows of a page as a picture. It asks
/// nothing by itself.
package struct AccessGraph: PageValue {
  /// One row: from whom, through what, to what.
  struct Way {
    struct End: Hashable {
      var key: String
      var name: String
      var detail = ""
    }

    var from: End
    var through: End
    var to: End
    var isOpen = true
  }

  /// Rows of a page that are drawn; more make no picture.
  static let most = 30
  private static let gap = 64
  private static let pitch = PictureBox.height + 8
  private static let top = 14

  package private(set) var boxes: [PictureBox] = []
  package private(set) var lines: [PictureShape] = []
  package private(set) var height = 0
  package private(set) var more: String?

  package static let width = 3 * PictureBox.width + 2 * gap + 2 * PictureBox.margin

  package static var shape: Shape<Self> {
    Shape([
      .list("boxes") { $0.boxes }, .list("lines") { $0.lines },
      .text("width") { _ in String(Self.width) }, .text("height") { String($0.height) },
      .optionalText("more") { $0.more },
    ])
  }

  /// Nil where there is nothing to draw.
  init?(_ ways: [Way], _ words: Words) {
    guard !ways.isEmpty else { return nil }
    let shown = Self.grouped(Array(ways.prefix(Self.most)))
    if ways.count > shown.count {
      more = words(PictureWord.graphMore, count: Int64(ways.count - shown.count))
    }
    let columns = [shown.map(\.from), shown.map(\.through), shown.map(\.to)].map(Self.places)
    for (index, column) in columns.enumerated() {
      for (end, y) in column {
        let isOpen = shown.contains { way in
          way.isOpen && [way.from, way.through, way.to][index].key == end.key
        }
        boxes.append(
          PictureBox(
            name: Shown.start(end.name, limit: 27), detail: Shown.start(end.detail, limit: 36),
            css: isOpen ? "" : "waiting", x: Self.left(index), y: y))
      }
    }
    height = Self.top + PictureBox.height + (columns.flatMap { $0.map(\.y) }.max() ?? 0)
    var drawn: Set<String> = []
    for way in shown {
      for (index, pair) in [(way.from, way.through), (way.through, way.to)].enumerated() {
        guard drawn.insert("\(index) \(pair.0.key) \(pair.1.key)").inserted,
          let start = columns[index].first(where: { $0.end.key == pair.0.key })?.y,
          let end = columns[index + 1].first(where: { $0.end.key == pair.1.key })?.y
        else { continue }
        lines.append(Self.line(index, start, end, isOpen: way.isOpen))
      }
    }
  }

  /// What leads through the same stands together, in the order in which it comes first.
  private static func grouped(_ ways: [Way]) -> [Way] {
    var keys: [String] = []
    for way in ways where !keys.contains(way.through.key) { keys.append(way.through.key) }
    return keys.flatMap { key in ways.filter { $0.through.key == key } }
  }

  /// Each end once, at the middle of its rows, none upon another.
  private static func places(_ ends: [Way.End]) -> [(end: Way.End, y: Int)] {
    var rows: [(end: Way.End, rows: [Int])] = []
    for (row, end) in ends.enumerated() {
      if let index = rows.firstIndex(where: { $0.end.key == end.key }) {
        rows[index].rows.append(row)
      } else {
        rows.append((end, [row]))
      }
    }
    let middles = rows.map { entry in
      (end: entry.end, y: top + entry.rows.reduce(0, +) * pitch / entry.rows.count)
    }
    var free = top
    return middles.sorted { $0.y < $1.y }.map { end, y in
      let place = max(y, free)
      free = place + pitch
      return (end, place)
    }
  }

  private static func left(_ column: Int) -> Int {
    PictureBox.margin + column * (PictureBox.width + gap)
  }

  private static func line(_ column: Int, _ start: Int, _ end: Int, isOpen: Bool) -> PictureShape {
    let from = left(column) + PictureBox.width
    let to = from + gap
    let middle = from + gap / 2
    let (a, b) = (start + PictureBox.height / 2, end + PictureBox.height / 2)
    return PictureShape(
      css: isOpen ? "line" : "line waiting",
      path: "M\(from) \(a)C\(middle) \(a) \(middle) \(b) \(to) \(b)")
  }
}

extension ReachWording {
  /// Who reaches something: people, what gives them a way in, the right.
  func graph(_ reach: Reach, showsAnyone: Bool) -> AccessGraph? {
    let names = reach.rows.map { PersonValue($0.person, words) }
    var ways = zip(reach.rows, names).enumerated().map { index, row in
      let (row, value) = row
      let isAlike = names.count { $0.name == value.name } > 1
      return way(
        from: AccessGraph.Way.End(
          key: String(index), name: value.name,
          detail: [isAlike ? value.handle : nil, words.right(row.decision.right)]
            .compactMap(\.self).joined(separator: " · ")),
        row.origin, right(row.decision.right), isOpen: row.decision.right > .none)
    }
    let anyone = reach.anyoneWithLink.right
    if showsAnyone, anyone > .none {
      ways.append(
        way(
          from: AccessGraph.Way.End(
            key: "anyone", name: words[ReachWord.anyone], detail: words.right(anyone)),
          .publicLink, right(anyone)))
    }
    return AccessGraph(ways, words)
  }

  /// What somebody reaches: the person, what gives them a way in, the things.
  func graph(_ reach: PersonReach, objects: [(name: String, detail: String)]) -> AccessGraph? {
    let person = AccessGraph.Way.End(key: "", name: PersonValue(reach.person, words).name)
    let ways = zip(reach.rows, objects).enumerated().map { index, row in
      way(
        from: person, row.0.origin,
        AccessGraph.Way.End(
          key: String(index), name: row.1.name,
          detail: "\(words.right(row.0.decision.right)) · \(row.1.detail)"))
    }
    return AccessGraph(ways, words)
  }

  private func right(_ right: AccessRight) -> AccessGraph.Way.End {
    AccessGraph.Way.End(key: "\(right)", name: words.right(right))
  }

  private func way(
    from: AccessGraph.Way.End, _ origin: ReachOrigin?, _ to: AccessGraph.Way.End,
    isOpen: Bool = true
  ) -> AccessGraph.Way {
    let name = origin.map { self.origin($0) } ?? words[PictureWord.graphNone]
    return AccessGraph.Way(
      from: from,
      through: AccessGraph.Way.End(key: origin?.rawValue ?? "", name: name), to: to,
      isOpen: isOpen)
  }
}
