import RecordStore
import Records

/// Refusals in sentences, from the decision that refused.
extension Words {
  /// The reason first, then what would have to change.
  func refusal(_ decision: AccessDecision, since: Int64? = nil) -> [String] {
    let refused = decision.paths.filter { path in
      switch path.verdict {
      case .refuses, .overridden: true
      case .grants, .doesNotApply: false
      }
    }
    // The way that leads furthest says most; the others stand below it.
    let main = refused.first { $0.kind == .block || $0.kind == .participant } ?? refused.first
    var sentences: [String] = []
    if decision.right >= .read {
      let right = right(decision.right)
      sentences.append(
        since.map { self(RefusalWord.rightSince, ["right": right, "time": moment($0)]) }
          ?? self(RefusalWord.right, ["right": right]))
    }
    if let main { sentences.append(reason(main.reason)) }
    if let change = change(main?.reason) { sentences.append(self[change]) }
    return sentences
  }

  private func change(_ reason: AccessReason?) -> RefusalWord? {
    switch reason {
    case .participantReadOnly, .inviterLost, .anonymousReadOnly: .wouldNeedEdit
    case .peopleBelongToOwner, .shareBelongsToOwner, .rootBelongsToOwner, .mayNotInvite:
      .wouldNeedOwner
    default: nil
    }
  }
}

extension Guest {
  /// The sentences of a refusal, with the time since when the right is what it is. What refuses is
  /// not asked again on the slow lane: this read is as patient at once.
  func refusal(_ decision: AccessDecision) throws -> [String] {
    let since = try unlessRefused {
      try desk.store.readPage(isPatient: true) { try RightSince.of(decision, $0) }
    }
    return words.refusal(decision, since: since ?? nil)
  }
}
