import RecordStore

extension Words {
  /// What became of a message, in half a sentence.
  func fate(_ entry: OutboxEntry, sendsMail: Bool) -> String {
    let time = relative(entry.changedAt)
    switch entry.state {
    case .queued where !sendsMail: return self[MailWord.stateHeld]
    case .queued where entry.tries > 0: return self(MailWord.stateRetry, ["time": time])
    case .queued: return self[MailWord.stateQueued]
    case .sending, .ending: return self[MailWord.stateSending]
    case .sent: return self(MailWord.stateSent, ["time": time])
    case .refused: return self(MailWord.stateRefused, ["time": time])
    case .unknown: return self(MailWord.stateUnknown, ["time": time])
    case .dropped: return self[MailWord.stateDropped]
    }
  }

  /// The mail server's words, or why it was not reached.
  func said(_ answer: String?) -> String? {
    guard let answer, !answer.isEmpty else { return nil }
    let isServer = answer.prefix(3).allSatisfy(\.isNumber)
    return self(
      isServer ? MailWord.serverSaid : .notReached, ["text": Shown.start(answer, limit: 400)])
  }

  func badge(_ state: OutboxState) -> BadgeValue {
    switch state {
    case .queued, .sending, .ending: BadgeValue(.wait, self[MailWord.badgeWaiting])
    case .sent: BadgeValue(.ok, self[MailWord.badgeSent])
    case .refused: BadgeValue(.bad, self[MailWord.badgeRefused])
    case .unknown: BadgeValue(.warn, self[MailWord.badgeUnknown])
    case .dropped: BadgeValue(.ended, self[MailWord.badgeDropped])
    }
  }
}
