import RecordStore
import Records

/// A right as the pickers offer it, and what it is made of.
enum RightChoice {
  /// What the viewer may give.
  static func given(by viewer: SharePanel.ViewerRights) -> [RightWord] {
    guard viewer.canManage else {
      return viewer.right >= .write ? [.canView, .canEdit] : [.canView]
    }
    let all: [RightWord] = [.canView, .canEdit, .canEditAndInvite]
    return viewer.canAppointAdministrators ? all + [.administrator] : all
  }

  static func choices(_ rights: [RightWord], selected: RightWord, _ words: Words) -> [Choice] {
    let listed = rights.contains(selected) ? rights : [selected] + rights
    return listed.map { Choice($0.rawValue, words.right($0), isSelected: $0 == selected) }
  }

  /// One line of consequences for each right that is offered.
  static func explained(_ choices: [Choice], _ words: Words) -> [Choice] {
    choices.filter { WordFamily.explainedRights.contains($0.value) }.map {
      Choice($0.value, $0.text, help: words.family("right.\($0.value).help"))
    }
  }

  static func invitation(_ invitee: Invitee, _ right: RightWord) -> Invitation {
    Invitation(
      invitee, permission: permission(right),
      role: right == .administrator ? .administrator : .user,
      mayInvite: mayInvite(right))
  }

  static func change(to right: RightWord) -> ParticipantChange {
    ParticipantChange(
      permission: permission(right), role: right == .administrator ? .administrator : .user,
      mayInvite: mayInvite(right))
  }

  static func permission(_ right: RightWord) -> Permission {
    switch right {
    case .none: .none
    case .canView, .canViewAndInvite: .readOnly
    case .canEdit, .canEditAndInvite, .administrator, .owner: .readWrite
    }
  }

  private static func mayInvite(_ right: RightWord) -> Bool {
    right == .canViewAndInvite || right == .canEditAndInvite
  }
}
