import Addresses
import RecordStore
import Records

/// The questions before a share is opened, closed, stopped, left, or gets a new link.
struct ShareConfirm {
  let visit: Visit
  let target: ShareTarget
  let panel: SharePanel
  private var words: Words { visit.words }

  init(visit: Visit, target: ShareTarget, panel: SharePanel) {
    self.visit = visit
    self.target = target
    self.panel = panel
  }

  func opening(_ access: GeneralAccess, _ right: RightWord) -> ConfirmPage {
    let sentence: Word = access == .anyone ? .shareOpenAnyone : .shareOpenSignedIn
    var page = page(
      .shareOpenTitle, "/access", .shareOpenButton,
      [
        words(sentence, ["right": words.right(right)]),
        words(.shareOpenCount, count: Int64(panel.members.count)),
        words[.shareOpenKeep],
      ])
    page.hidden = choice(access, right)
    page.isDanger = false
    return page
  }

  func closing(_ right: RightWord) -> ConfirmPage {
    let losers = panel.losesWhenClosed
    var sentences = [words[.shareCloseText]]
    if losers.isEmpty { sentences.append(words[.shareCloseNobody]) }
    var page = page(.shareCloseTitle, "/access", .shareCloseButton, sentences)
    page.hidden = choice(.invited, right)
    if !losers.isEmpty {
      page.listTitle = words[.shareCloseLose]
      page.list = losers.map(line)
    }
    return page
  }

  var stopping: ConfirmPage {
    var sentences = [words[.shareStopText]]
    if panel.people.isEmpty { sentences.append(words[.shareStopNobody]) }
    var page = page(.shareStopTitle, "/stop", .shareStopButton, sentences)
    if !panel.people.isEmpty {
      page.listTitle = words[.shareStopLose]
      page.list = panel.people.map(line)
    }
    return page
  }

  var newLink: ConfirmPage {
    page(.shareNewLinkTitle, "/new-link", .shareNewLinkButton, [words[.shareNewLinkText]])
  }

  var leaving: ConfirmPage {
    page(.shareLeaveConfirm, "/leave", .shareLeaveButton, [words[.shareLeaveConfirmText]])
  }

  private func page(
    _ title: Word, _ action: String, _ button: Word, _ sentences: [String]
  ) -> ConfirmPage {
    let title = words(title, ["name": target.name])
    return ConfirmPage(
      frame: visit.frame(target, title: title), title: title, action: target.path + action,
      sentences: sentences, button: words[button], cancel: target.path)
  }

  private func choice(_ access: GeneralAccess, _ right: RightWord) -> [KeptField] {
    [
      KeptField(name: "confirmed", value: "yes"), KeptField(name: "access", value: access.rawValue),
      KeptField(name: "right", value: right.rawValue),
    ]
  }

  /// `Ben Ode (ben@example.org)`
  private func line(_ row: PersonRow) -> String {
    let person = PersonValue(row.person, words)
    return person.handle.map { "\(person.name) (\($0))" } ?? person.name
  }
}
