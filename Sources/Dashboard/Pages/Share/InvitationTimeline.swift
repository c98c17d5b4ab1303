import RecordStore
import Records

/// What happened to one invitation, oldest first.
struct InvitationTimeline {
  let words: Words
  let row: PersonRow
  let mails: [OutboxEntry]
  let sendsMail: Bool

  var steps: [PersonalLinkPage.Step] {
    var steps: [(at: Int64, step: PersonalLinkPage.Step)] = []
    let made =
      row.invitedBy?.name.map { words(MailWord.timelineInvitedBy, ["name": $0]) }
      ?? words[MailWord.timelineInvited]
    steps.append((row.invitedAt, step(made, row.invitedAt)))
    for mail in mails {
      let text = words(MailWord.timelineMail, ["address": mail.recipient])
      let fate = words.fate(mail, sendsMail: sendsMail)
      let step = PersonalLinkPage.Step(
        text: text, detail: fate, answer: words.said(mail.answer), badge: words.badge(mail.state))
      steps.append((mail.createdAt, step))
    }
    if let at = row.openedAt { steps.append((at, step(words[MailWord.timelineOpened], at))) }
    if let at = row.answeredAt { steps.append((at, step(answer, at))) }
    if let at = row.endedAt { steps.append((at, step(words[MailWord.timelineEnded], at))) }
    if let at = row.expires {
      let word: MailWord = row.state == .expired ? .timelineExpired : .timelineExpires
      steps.append((at, PersonalLinkPage.Step(text: words[word], detail: words.moment(at))))
    }
    let sorted = steps.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    var all = sorted.map(\.element.step)
    if row.state == .invited || row.state == .opened {
      all.append(PersonalLinkPage.Step(text: words[MailWord.timelineWaiting], detail: ""))
    }
    return all
  }

  private var answer: String {
    row.state == .declined
      ? words[MailWord.timelineDeclined]
      : words(MailWord.timelineAccepted, ["name": PersonValue(row.person, words).name])
  }

  private func step(_ text: String, _ at: Int64) -> PersonalLinkPage.Step {
    PersonalLinkPage.Step(text: text, detail: words.moment(at))
  }
}
