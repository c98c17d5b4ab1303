import RecordStore
import Records

/// What holds for everybody who is invited at once: right, end and message.
struct InviteTerms: Sendable {
  let right: RightWord
  var note: FormField
  var until: FormField
  /// Milliseconds since 1970: the end of the chosen day on the inviter's clock.
  let expires: Int64?

  init(_ form: PostedForm, _ visit: Visit) {
    let words = visit.words
    right = RightWord(rawValue: form["right"]) ?? .canView
    note = FormField("note", form["note"].trimmed)
    until = FormField("until", form["until"].trimmed)
    if note.value.unicodeScalars.count > InvitationMail.longestNote {
      note.error = words[InviteWord.noteTooLong]
    }
    guard !until.value.isEmpty else {
      expires = nil
      return
    }
    expires = EndOfDay.milliseconds(until.value, words.zone)
    if expires == nil { until.error = words[InviteWord.untilBad] }
    if let expires, expires <= visit.now { until.error = words[InviteWord.untilPast] }
  }

  var problems: [Problem] { [note, until].problems }
  var isGood: Bool { note.error == nil && until.error == nil }

  func invitation(_ invitee: Invitee) -> Invitation {
    var invitation = RightChoice.invitation(invitee, right)
    invitation.expires = expires
    return invitation
  }
}
