import RecordStore
import Records
package import Templating

/// A timeline as a picture: a lane for the share and one for each person, time from left to right.
package struct TimelinePicture: PageValue {
  package private(set) var boxes: [PictureBox] = []
  package private(set) var shapes: [PictureShape] = []
  package private(set) var texts: [PictureText] = []

  /// Where times are named.
  private var marked: [Int] = []
  private let start: Int64
  private let now: Int64

  private static let left = PictureBox.margin + PictureBox.width + 18
  private static let right = 792
  private static let top = 74
  private static let pitch = PictureBox.height + 8

  package static var shape: Shape<Self> {
    Shape([
      .list("boxes") { $0.boxes }, .list("shapes") { $0.shapes }, .list("texts") { $0.texts },
      .text("width") { _ in String(right + PictureBox.margin) },
      .text("height") { String($0.bottom) },
      .text("grid") { $0.grid },
    ])
  }

  init(_ timeline: ShareTimeline, _ wording: TimelineWording) {
    start = timeline.start
    now = max(wording.words.now, timeline.start + 1)
    addLegend(wording)
    addTimes(wording.words)
    if timeline.isWhole { addShare(timeline, wording) }
    for lane in timeline.lanes { add(lane, wording) }
  }

  private var bottom: Int { Self.top + boxes.count * Self.pitch }
  private var middle: Int { bottom - Self.pitch + PictureBox.height / 2 }

  /// Lines at the times that are named.
  private var grid: String {
    marked.map { "M\($0) \(Self.top - 4)V\(bottom)" }.joined()
  }

  private func x(_ time: Int64) -> Int {
    let part = Double(min(max(time, start), now) - start) / Double(now - start)
    return Self.left + Int(part * Double(Self.right - Self.left))
  }

  // MARK: Lanes

  private mutating func addShare(_ timeline: ShareTimeline, _ wording: TimelineWording) {
    let isOpen = timeline.periods.last?.to == nil && !timeline.periods.isEmpty
    addBox(wording.words[PictureWord.timelineShare], wording.state(timeline), isOpen: isOpen)
    for (index, period) in timeline.periods.enumerated() {
      let height = period.state.publicPermission == .none ? 6 : 12
      addBar(height, period.from, period.to, wording.access(period.state))
      if index == 0 || timeline.periods[index - 1].to != period.from {
        addMark(.accepted, period.from, wording.shared(again: index > 0))
      }
      if let to = period.to, timeline.periods.dropFirst(index + 1).first?.from != to {
        addMark(.stopped, to, wording.words[PictureWord.timelineStopped])
      }
    }
  }

  private mutating func add(_ lane: ShareTimeline.Lane, _ wording: TimelineWording) {
    let isOpen = lane.periods.last.map { $0.to == nil } ?? false
    addBox(wording.name(lane), wording.detail(lane), isOpen: isOpen)
    for period in lane.periods {
      let text = wording.part(period.state)
      switch period.state {
      case .invited: addLine(period.from, period.to, text)
      case .right(let right): addBar(Self.height(right), period.from, period.to, text)
      }
    }
    for mark in lane.marks { addMark(mark.state, mark.at, wording.words.state(mark.state)) }
  }

  private mutating func addBox(_ name: String, _ detail: String, isOpen: Bool) {
    boxes.append(
      PictureBox(
        name: Shown.start(name, limit: 27), detail: Shown.start(detail, limit: 36),
        css: isOpen ? "" : "waiting", x: PictureBox.margin,
        y: Self.top + boxes.count * Self.pitch))
  }

  private static func height(_ right: RightWord) -> Int {
    switch right {
    case .none, .canView, .canViewAndInvite: 6
    case .canEdit, .canEditAndInvite: 12
    case .administrator, .owner: 20
    }
  }

  // MARK: Shapes

  private mutating func addBar(_ height: Int, _ from: Int64, _ to: Int64?, _ text: String) {
    let begin = x(from)
    let width = max(2, x(to ?? now) - begin)
    shapes.append(Self.bar(begin, middle, width, height, text))
  }

  private static func bar(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ text: String = ""
  ) -> PictureShape {
    PictureShape(
      css: "bar", path: "M\(x) \(y - height / 2)h\(width)v\(height)h-\(width)z", text: text)
  }

  private mutating func addLine(_ from: Int64, _ to: Int64?, _ text: String) {
    shapes.append(
      PictureShape(css: "line waiting", path: "M\(x(from)) \(middle)H\(x(to ?? now))", text: text))
  }

  private mutating func addMark(_ state: ParticipantState, _ at: Int64, _ text: String) {
    let isEnd = ![.invited, .opened, .accepted].contains(state)
    shapes.append(Self.mark(state, x(at) + (isEnd ? 8 : 0), middle, text))
  }

  /// A ring: invited. A dot: in. A cross: out.
  private static func mark(
    _ state: ParticipantState, _ x: Int, _ y: Int, _ text: String = ""
  ) -> PictureShape {
    switch state {
    case .invited, .opened, .accepted:
      PictureShape(
        css: state == .accepted ? "bar" : "node",
        path: "M\(x - 6) \(y)a6 6 0 1 0 12 0a6 6 0 1 0-12 0z", text: text)
    case .declined, .expired, .removed, .left, .blocked, .stopped:
      PictureShape(
        css: "line", path: "M\(x - 6) \(y - 6)l12 12m0-12l-12 12", text: text)
    }
  }

  // MARK: Legend and times

  private mutating func addLegend(_ wording: TimelineWording) {
    let y = 24
    let words = wording.words
    var items: [(shape: PictureShape, text: String)] = [
      (Self.mark(.invited, 12, y), words.state(.invited)),
      (Self.mark(.accepted, 12, y), words.state(.accepted)),
      (Self.mark(.removed, 12, y), words[PictureWord.timelineNotIn]),
    ]
    for right in [RightWord.canView, .canEdit, .administrator] {
      items.append((Self.bar(0, y, 24, Self.height(right)), words.right(right)))
    }
    let step = (Self.right - PictureBox.margin) / items.count
    for (index, item) in items.enumerated() {
      let left = PictureBox.margin + index * step
      var shape = item.shape
      shape.path = Self.moved(shape.path, by: left)
      shapes.append(shape)
      // As wide as its letters, nearly: the middle is what a picture can say.
      texts.append(PictureText(text: item.text, x: left + 32 + item.text.count * 3, y: y + 4))
    }
  }

  /// A path begins with where it begins.
  private static func moved(_ path: String, by x: Int) -> String {
    let first = path.dropFirst().prefix { $0 != " " }
    return "M\((Int(first) ?? 0) + x)" + path.dropFirst(1 + first.count)
  }

  /// Days where there are several, else the two ends.
  private mutating func addTimes(_ words: Words) {
    let y = Self.top - 10
    marked = [Self.left, Self.right]
    let first = CalendarDay(start, words.zone)
    let days = CalendarDay(now, words.zone).number - first.number
    guard days >= 3 else {
      texts.append(PictureText(text: words.moment(start), x: Self.left + 80, y: y))
      texts.append(PictureText(text: words.moment(now), x: Self.right - 80, y: y))
      return
    }
    texts.append(PictureText(text: words[PictureWord.timelineNow], x: Self.right, y: y))
    let steps: [Int64] = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728, 1820, 3640]
    let step = steps.first { days / $0 <= 4 } ?? days / 4
    for number in 1...4 {
      let at = CalendarDay(number: first.number + Int64(number) * step).start(words.zone)
      guard x(at) < Self.right - 70 else { break }
      texts.append(PictureText(text: words.date(at), x: x(at), y: y))
      marked.append(x(at))
    }
  }
}
