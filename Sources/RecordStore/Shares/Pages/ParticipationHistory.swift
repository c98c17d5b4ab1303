import Records

/// Reads the entries about one person's participations into their lane of a timeline.
struct ParticipationHistory {
  private(set) var lane: ShareTimeline.Lane
  /// While the share was there, and how open it was.
  let shared: [ShareTimeline.Period<ShareTimeline.Access>]
  let start: Int64
  let now: Int64

  init(
    lane: ShareTimeline.Lane, shared: [ShareTimeline.Period<ShareTimeline.Access>], start: Int64,
    now: Int64
  ) {
    self.lane = lane
    self.shared = shared
    self.start = start
    self.now = now
  }

  /// The entries of one participation, the oldest first.
  mutating func add(_ entries: [LogEntry]) throws {
    var last: AcceptanceStatus? = try entries.first?.before?.word("status")
    for (value, from, to) in FactSpan.all(entries, from: start) {
      let status: AcceptanceStatus = try value.word("status")
      if status != last {
        lane.marks.append(
          ShareTimeline.Mark(
            state: ParticipantState(status, opened: false, expires: nil, now: now), at: from))
      }
      last = status
      guard [.invited, .accepted].contains(status) else { continue }
      try add(value, status, from, to)
    }
  }

  /// Until the day on which it ended by itself, where that came first.
  private mutating func add(
    _ value: FactValue, _ status: AcceptanceStatus, _ from: Int64, _ to: Int64?
  ) throws {
    var to = to
    if let expires = value.int("expires"), expires <= to ?? now {
      guard expires > from else { return }
      lane.marks.append(ShareTimeline.Mark(state: .expired, at: expires))
      to = expires
    }
    guard to != from else { return }
    if status == .invited {
      return lane.periods.join(ShareTimeline.Period(state: .invited, from: from, to: to))
    }
    let role: ParticipantRole = try value.word("role")
    guard role == .publicUser else {
      let right = RightWord(
        try value.word("permission"), role, mayInvite: value.bool("mayInvite"))
      return lane.periods.join(ShareTimeline.Period(state: .right(right), from: from, to: to))
    }
    addPublic(from, to)
  }

  /// Whoever came by the link has what the link gives, while it gives it.
  private mutating func addPublic(_ from: Int64, _ to: Int64?) {
    for period in shared {
      let begin = max(from, period.from)
      let end = [to, period.to].compactMap(\.self).min()
      let right = RightWord(period.state.publicPermission, .publicUser, mayInvite: false)
      guard right != .none, end.map({ $0 > begin }) ?? true else { continue }
      lane.periods.join(ShareTimeline.Period(state: .right(right), from: begin, to: end))
    }
  }
}
