import RecordStore
import Records

/// What a timeline says in words.
struct TimelineWording {
  let words: Words
  /// Names that several people on the page have.
  private let alike: Set<String>

  init(_ timeline: ShareTimeline, _ words: Words) {
    self.words = words
    let names = timeline.lanes.map { PersonValue($0.person, words).name }
    alike = Set(names.filter { name in names.count { $0 == name } > 1 })
  }

  func name(_ lane: ShareTimeline.Lane) -> String { PersonValue(lane.person, words).name }

  /// Who exactly, and where they stand now.
  func detail(_ lane: ShareTimeline.Lane) -> String {
    let person = PersonValue(lane.person, words)
    guard alike.contains(person.name), let handle = person.handle else { return state(lane) }
    return "\(state(lane)) · \(handle)"
  }

  /// Where the share stands now.
  func state(_ timeline: ShareTimeline) -> String {
    guard let last = timeline.periods.last, last.to == nil else {
      return words[PictureWord.timelineStopped]
    }
    return access(last.state)
  }

  /// Where somebody stands now.
  func state(_ lane: ShareTimeline.Lane) -> String {
    if let last = lane.periods.last, last.to == nil { return part(last.state) }
    return lane.marks.max { $0.at < $1.at }.map { words.state($0.state) } ?? ""
  }

  func part(_ part: ShareTimeline.Part) -> String {
    switch part {
    case .invited: words.state(.invited)
    case .right(let right): words.right(right)
    }
  }

  func access(_ access: ShareTimeline.Access) -> String {
    guard access.publicPermission != .none else { return words[PictureWord.timelineInvitedOnly] }
    let word: PictureWord = access.allowsAnyone ? .timelineAnyone : .timelineSignedIn
    return words(word, ["right": words.permission(access.publicPermission)])
  }

  func shared(again: Bool) -> String {
    words[again ? PictureWord.timelineSharedAgain : .timelineShared]
  }

  /// The same as the picture: what held, from when to when, and how it ended.
  func rows(_ timeline: ShareTimeline) -> [TimelinePage.Row] {
    let share = words[PictureWord.timelineShare]
    var rows = timeline.periods.enumerated().map { index, period in
      let goesOn = timeline.periods.dropFirst(index + 1).first?.from == period.to
      return row(
        share, access(period.state), period.from, period.to,
        goesOn ? nil : words[PictureWord.timelineStopped])
    }
    for lane in timeline.lanes {
      let person = PersonValue(lane.person, words)
      let name = [person.name, person.handle].compactMap(\.self).joined(separator: " · ")
      rows += lane.periods.map { period in
        let end = lane.marks.last { $0.at == period.to && !Self.begins($0.state) }
        return row(
          name, part(period.state), period.from, period.to, end.map { words.state($0.state) })
      }
      // What ended nothing that is drawn stands alone.
      for mark in lane.marks where !lane.periods.contains(where: { $0.touches(mark.at) }) {
        rows.append(row(name, words.state(mark.state), mark.at, mark.at, nil))
      }
    }
    return rows
  }

  private static func begins(_ state: ParticipantState) -> Bool {
    [.invited, .opened, .accepted].contains(state)
  }

  private func row(
    _ name: String, _ what: String, _ from: Int64, _ to: Int64?, _ end: String?
  ) -> TimelinePage.Row {
    let time = to.map(words.moment) ?? words[PictureWord.timelineNow]
    return TimelinePage.Row(
      name: name, what: what, from: words.moment(from),
      to: to == nil
        ? time
        : end.map { words(PictureWord.timelineEndedBy, ["time": time, "end": $0]) } ?? time)
  }
}

extension ShareTimeline.Period {
  fileprivate func touches(_ time: Int64) -> Bool { from == time || to == time }
}
