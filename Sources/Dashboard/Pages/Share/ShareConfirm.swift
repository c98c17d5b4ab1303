import Addresses
import RecordStore
import Records

/// The questions before a share is opened, closed, stopped, left, or gets a new link.
struct ShareConfirm {
  let visit: Visit
  let target: ShareTarget
  let panel: SharePanel
  /// Who gains and who loses by it.
  let consequences: ShareConsequences?
  private var words: Words { visit.words }

  init(
    visit: Visit, target: ShareTarget, panel: SharePanel, consequences: ShareConsequences? = nil
  ) {
    self.visit = visit
    self.target = target
    self.panel = panel
    self.consequences = consequences
  }

  private var sections: [ConfirmPage.Section] {
    consequences.map {
      ConsequenceLines(consequences: $0, panel: panel, words: words).sections
    } ?? []
  }

  func opening(_ access: GeneralAccess, _ right: RightWord) -> ConfirmPage {
    let sentence: Word = access == .anyone ? .shareOpenAnyone : .shareOpenSignedIn
    var page = page(
      .shareOpenTitle, "/access", .shareOpenButton,
      [
        words(sentence, ["right": words.right(right)]),
        words(.shareOpenCount, count: Int64(panel.members.count)),
        words.conditions(panel.link), words[.shareOpenKeep],
      ])
    page.hidden = choice(access, right)
    page.sections = sections
    page.isDanger = false
    return page
  }

  func closing(_ right: RightWord) -> ConfirmPage {
    var sentences = [words[.shareCloseText]]
    if sections.isEmpty { sentences.append(words[.shareCloseNobody]) }
    var page = page(.shareCloseTitle, "/access", .shareCloseButton, sentences)
    page.hidden = choice(.invited, right)
    page.sections = sections
    return page
  }

  var stopping: ConfirmPage {
    var sentences = [words[.shareStopText]]
    if sections.isEmpty { sentences.append(words[.shareStopNobody]) }
    var page = page(.shareStopTitle, "/stop", .shareStopButton, sentences)
    page.sections = sections
    return page
  }

  var newLink: ConfirmPage {
    var page = page(
      .shareNewLinkTitle, "/new-link", .shareNewLinkButton,
      [words[.shareNewLinkText], words.conditions(panel.link)])
    let waiting = panel.people.filter { [.invited, .opened].contains($0.state) }
    if !waiting.isEmpty {
      page.listTitle = words[.shareNewLinkLose]
      page.list = waiting.map(line)
    }
    return page
  }

  var leaving: ConfirmPage {
    page(.shareLeaveConfirm, "/leave", .shareLeaveButton, [words[.shareLeaveConfirmText]])
  }

  /// Another right of somebody, when others depend on it.
  func changing(_ row: PersonRow, to right: RightWord) -> ConfirmPage {
    about(
      row, "/right", (.changeTitle, .changeText, .changeButton), right,
      [KeptField(name: "right", value: right.rawValue)])
  }

  func removing(_ row: PersonRow, blocks: Bool) -> ConfirmPage {
    about(
      row, blocks ? "/block" : "/remove",
      blocks
        ? (.blockTitle, .blockText, .blockButton) : (.removeTitle, .removeText, .removeButton),
      .none, [])
  }

  func bringingBack(_ row: PersonRow) -> ConfirmPage {
    var page = about(row, "/undo", (.undoTitle, .undoText, .undoButton), row.given, [])
    page.isDanger = false
    return page
  }

  private func about(
    _ row: PersonRow, _ action: String, _ text: (LinkWord, LinkWord, LinkWord),
    _ right: RightWord, _ hidden: [KeptField]
  ) -> ConfirmPage {
    let name = words.name(row)
    let title = words(text.0, ["name": name, "right": words.right(right)])
    var page = ConfirmPage(
      frame: visit.frame(target, title: title), title: title, action: target.path + action,
      sentences: [words(text.1, ["name": name])], button: words(text.2, ["name": name]),
      cancel: target.path)
    page.hidden =
      hidden + [
        KeptField(name: "participant", value: String(row.participant.rawValue)),
        KeptField(name: "confirmed", value: "yes"),
      ]
    page.sections = sections
    return page
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
    let person = panel.shown(row, words)
    return person.handle.map { "\(person.name) (\($0))" } ?? person.name
  }
}
