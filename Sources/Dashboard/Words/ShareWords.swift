import RecordStore
import Records

/// Rights and states of people, in the words that every page uses.
extension Words {
  func right(_ right: RightWord) -> String { family("right.\(right.rawValue)") }

  func state(_ state: ParticipantState) -> String { family("state.\(state.rawValue)") }

  func badge(_ state: ParticipantState) -> BadgeValue {
    let shape: BadgeValue.Shape =
      switch state {
      case .accepted: .ok
      case .invited, .opened: .wait
      case .expired: .warn
      case .blocked: .bad
      case .declined, .removed, .left, .stopped: .ended
      }
    return BadgeValue(shape, self.state(state))
  }
}
