import RecordStore
import Records
package import Templating

/// One person of an invitation, before it is sent: what would become of it.
package struct InviteLine: PageValue {
  package var text: String
  package var detail: String
  package var badge: BadgeValue

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text },
      .text("detail") { $0.detail },
      .value("badge") { $0.badge },
    ])
  }
}

extension PeopleField {
  /// What sending would come to; nothing is written. Without a share there is nobody to compare with.
  func checks(_ visit: Visit, share: ShareID?, _ terms: InviteTerms) throws -> [InviteLine] {
    let words = visit.words
    let invitations = invitees.map { terms.invitation($0.invitee) }
    let previews =
      try share.map { share in
        try visit.read {
          try Shares.planInvitations(
            $0, visit.viewer, share: share, invitations, phones: visit.desk.store.options.phones
          ).previews
        }
      } ?? invitations.map { _ in .invites }
    let good = zip(invitees, previews).map { invitee, preview in
      line(invitee.typed, preview, words)
    }
    return good
      + bad.map {
        InviteLine(
          text: Shown.name($0), detail: words[InviteWord.lineBad],
          badge: BadgeValue(.bad, words[InviteWord.badgeBad]))
      }
  }

  private func line(
    _ typed: String, _ preview: InvitationPlan.Preview, _ words: Words
  ) -> InviteLine {
    let name = Shown.name(typed)
    switch preview {
    case .invites:
      return InviteLine(
        text: name, detail: words[InviteWord.lineInvites],
        badge: BadgeValue(.ok, words[InviteWord.badgeGood]))
    case .renews:
      return InviteLine(
        text: name, detail: words[InviteWord.lineRenews],
        badge: BadgeValue(.ok, words[InviteWord.badgeGood]))
    case .alreadyInvited:
      return InviteLine(
        text: name, detail: words[InviteWord.lineAlready],
        badge: BadgeValue(.ended, words[InviteWord.badgeNothing]))
    case .isOwner:
      return InviteLine(
        text: name, detail: words[InviteWord.lineOwner],
        badge: BadgeValue(.ended, words[InviteWord.badgeNothing]))
    case .refused(let error):
      return InviteLine(
        text: name, detail: words.problem(error),
        badge: BadgeValue(.bad, words[InviteWord.badgeBad]))
    }
  }
}
