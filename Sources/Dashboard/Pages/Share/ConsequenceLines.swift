import RecordStore
import Records

/// What an operation means for people, by name, under three headings.
struct ConsequenceLines {
  let consequences: ShareConsequences
  /// Nil where there is none for the viewer.
  let panel: SharePanel?
  let words: Words

  var sections: [ConfirmPage.Section] {
    var gain: [String] = []
    var lose: [String] = []
    var change: [String] = []
    for person in consequences.people {
      switch direction(person) {
      case .up: gain.append(line(person))
      case .down: lose.append(line(person))
      case .aside: change.append(line(person))
      }
    }
    if consequences.hidden > 0 {
      change.append(words(LinkWord.hidden, count: Int64(consequences.hidden)))
    }
    return [
      ConfirmPage.Section(title: words[LinkWord.gain], lines: gain),
      ConfirmPage.Section(title: words[LinkWord.lose], lines: lose),
      ConfirmPage.Section(title: words[LinkWord.change], lines: change),
    ].filter { !$0.lines.isEmpty }
  }

  private enum Direction { case up, down, aside }

  /// Of open invitations, what accepting would give.
  private func direction(_ change: ShareConsequences.RightChange) -> Direction {
    if change.gains || change.before.word == .none && change.after.word != .none {
      return .up
    }
    if change.loses || change.after.word == .none || weakens(change) { return .down }
    return .aside
  }

  private func weakens(_ change: ShareConsequences.RightChange) -> Bool {
    let order: [RightWord] = [
      .none, .canView, .canViewAndInvite, .canEdit, .canEditAndInvite, .administrator, .owner,
    ]
    guard let before = order.firstIndex(of: change.before.word),
      let after = order.firstIndex(of: change.after.word)
    else { return false }
    return after < before
  }

  private func line(_ change: ShareConsequences.RightChange) -> String {
    // Whose an invited address is stays unsaid, as in the panel.
    let row = panel?.people.first { $0.participant == change.participant }
    let person =
      row.flatMap { panel?.shown($0, words) } ?? PersonValue(change.person, words)
    let invited = row?.invitedAs.map { words(.shareInvitedAs, ["address": $0]) }
    let known = [person.handle, invited].compactMap { $0 }
    let name = known.isEmpty ? person.name : "\(person.name) (\(known.joined(separator: ", ")))"
    return words(
      LinkWord.effectLine,
      ["name": name, "before": text(change.before), "after": text(change.after)])
  }

  private func text(_ standing: ShareConsequences.Standing) -> String {
    let right = words.right(standing.word)
    guard standing.word != .none, standing.state != .accepted else { return right }
    return words(LinkWord.invitedTo, ["right": right])
  }
}
