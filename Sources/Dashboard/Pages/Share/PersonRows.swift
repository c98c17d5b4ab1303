import RecordStore
import Records

/// The people of a share as rows of its panel.
struct PersonRows {
  let words: Words
  let panel: SharePanel
  /// The panel's address.
  let path: String
  /// Where it is explained who can reach what is shared.
  let reachPath: String
  /// The last mail to each.
  let mails: [ParticipantID: OutboxEntry]
  let sendsMail: Bool

  var people: [PersonRowValue] {
    let owner = PersonRowValue(
      participant: "", anchor: "owner", person: PersonValue(panel.owner, words),
      right: words.right(.owner))
    return [owner] + panel.people.map(row)
  }

  private func row(_ row: PersonRow) -> PersonRowValue {
    let id = String(row.participant.rawValue)
    let isLinked = row.state == .invited || row.state == .opened || row.state == .expired
    let manages = panel.manages(row)
    var value = PersonRowValue(
      participant: id, anchor: "person-\(id)", person: panel.shown(row, words),
      detail: detail(row), badge: words.badge(row.state), right: words.right(row.effective))
    value.mayChange = manages
    value.mayRemove = manages
    if row.state == .accepted, let account = row.person.account {
      value.whyHref = "\(reachPath)#person-\(account.rawValue)"
    }
    value.changeAction = path + "/right"
    value.removeAction = path + "/remove"
    value.blockAction = path + "/block"
    value.mayBlock = manages && row.person.hasAccount
    if manages {
      value.rights = RightChoice.choices(
        RightChoice.given(by: panel.viewer), selected: row.given, words)
    }
    value.trouble = trouble(row, manages: manages)
    if panel.mayFollow(row), row.role != .publicUser, !panel.isOneTimeLink(row) {
      let href = "\(path)/link/\(id)"
      if isLinked { value.linkHref = href } else { value.historyHref = href }
    }
    return value
  }

  /// What is said, and offered, where the last mail was refused or is in doubt.
  private func trouble(_ row: PersonRow, manages: Bool) -> MailTrouble? {
    guard row.isOpen, panel.mayFollow(row), let mail = mails[row.participant], mail.isTrouble
    else { return nil }
    let id = String(row.participant.rawValue)
    let href = "\(path)/link/\(id)"
    let (tone, state, hint): (BadgeValue.Shape, MailWord, MailWord) =
      switch mail.state {
      case .refused: (.bad, .troubleRefused, .troubleRefusedHint)
      case .unknown: (.warn, .troubleUnknown, .troubleUnknownHint)
      default: (.warn, .troubleWaiting, .troubleWaitingHint)
      }
    return MailTrouble(
      badge: BadgeValue(tone, words[state]), answer: words.said(mail.answer), hint: words[hint],
      participant: id, who: words.name(row), linkHref: href,
      correctHref: manages && row.person.address != nil ? href + "#correct" : nil,
      againAction: sendsMail ? path + "/mail" : nil)
  }

  private func detail(_ row: PersonRow) -> String {
    var parts: [String] = []
    switch row.state {
    case .accepted:
      let since = words.date(row.answeredAt ?? row.invitedAt)
      let word: Word = row.role == .publicUser ? .shareViaLink : .shareSince
      parts.append(words(word, ["time": since]))
    case .opened:
      parts.append(words(.shareOpenedAt, ["time": words.relative(row.openedAt ?? row.invitedAt)]))
    case .declined:
      parts.append(
        words(.shareDeclinedAt, ["time": words.relative(row.answeredAt ?? row.invitedAt)]))
    case .expired:
      parts.append(words(.shareExpiredAt, ["time": words.moment(row.expires ?? row.invitedAt)]))
    default: parts.append(invited(row))
    }
    if let expires = row.expires, row.state != .expired, row.state != .declined {
      parts.append(words(TermWord.row, ["time": words.moment(expires)]))
    }
    if let invited = row.invitedAs { parts.append(words(.shareInvitedAs, ["address": invited])) }
    if row.isOpen, panel.mayFollow(row), let mail = mails[row.participant], !mail.isTrouble {
      parts.append(words(MailWord.rowMail, ["fate": words.fate(mail, sendsMail: sendsMail)]))
    }
    let bound = panel.invited(through: row.participant).count
    if bound > 0 { parts.append(words(PanelWord.bounds, count: Int64(bound))) }
    if let cap = row.cappedBy { parts.append(words(.shareCapped, ["name": cap.name ?? ""])) }
    return parts.joined(separator: " · ")
  }

  private func invited(_ row: PersonRow) -> String {
    let time = words.relative(row.invitedAt)
    guard let name = row.invitedBy?.name else { return words(.shareInvitedAt, ["time": time]) }
    return words(.shareInvitedBy, ["time": time, "name": name])
  }

  var former: [FormerRowValue] {
    panel.formerPeople.filter { $0.state != .blocked }.map(former) + panel.blocked.map(blocked)
  }

  private func former(_ row: PersonRow) -> FormerRowValue {
    let time = words.relative(row.endedAt ?? row.invitedAt)
    let detail =
      row.state == .left
      ? words(.shareFormerLeft, ["time": time])
      : words(.shareFormerRemoved, ["time": time, "name": row.endedBy?.name ?? ""])
    var value = FormerRowValue(
      participant: String(row.participant.rawValue), person: PersonValue(row.person, words),
      detail: detail, badge: words.badge(row.state))
    if row.canUndo {
      value.undoAction = path + "/undo"
      value.undo = words[.shareUndo]
      value.undoLabel = words(.shareUndoNamed, ["name": value.person.name])
    }
    let isBlocked = panel.blocked.contains { $0.person.account == row.person.account }
    if panel.viewer.canManage, panel.share.publicPermission != .none, row.person.hasAccount,
      !isBlocked
    {
      value.blockAction = path + "/block"
      value.blockLabel = words(PanelWord.blockNamed, ["name": value.person.name])
    }
    return value
  }

  private func blocked(_ row: SharePanel.BlockedRow) -> FormerRowValue {
    var value = FormerRowValue(
      participant: row.person.account.map { String($0.rawValue) } ?? "",
      person: PersonValue(row.person, words),
      detail: words(.shareFormerBlocked, ["time": words.relative(row.at)]),
      badge: words.badge(.blocked))
    if panel.viewer.canManage {
      value.undoAction = path + "/unblock"
      value.undo = words[.shareUnblock]
      value.undoLabel = words(.shareUnblockNamed, ["name": value.person.name])
    }
    return value
  }
}

extension SharePanel {
  /// Administrators belong to the owner.
  func manages(_ row: PersonRow) -> Bool {
    viewer.canManage && (row.role != .administrator || viewer.canAppointAdministrators)
  }

  /// What the viewer may do, inviting included.
  func ownRight(_ words: Words) -> String {
    people.first { $0.participant == viewer.ownParticipant }.map { words.right($0.effective) }
      ?? words.right(viewer.right)
  }

  /// A link for one person that nobody has used yet.
  func isOneTimeLink(_ row: PersonRow) -> Bool {
    row.state != .accepted && oneTimeLinks.contains { $0.participant == row.participant }
  }

  /// Whom a row is about; a link for one person is called so.
  func shown(_ row: PersonRow, _ words: Words) -> PersonValue {
    var value = PersonValue(row.person, words)
    if isOneTimeLink(row) { value.name = words[LinkWord.oneTimePerson] }
    return value
  }
}
