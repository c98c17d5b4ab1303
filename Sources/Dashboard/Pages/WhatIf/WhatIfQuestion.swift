import Addresses
import HTTP
import RecordStore
import Records

/// The change that an address describes, for one viewer.
struct WhatIfQuestion {
  let visit: Visit
  let target: ShareTarget
  let panel: SharePanel?
  let mayMove: Bool

  private var words: Words { visit.words }
  private func typed(_ name: String) -> String { (visit.request.query[name] ?? "").trimmed }

  init(_ visit: Visit, _ c: Store.Reader) throws {
    self.visit = visit
    target = try ShareTarget.load(c, visit)
    let found = try target.share(c).map {
      try SharePanel.load(c, caller: visit.caller, share: $0, now: visit.now)
    }
    panel = found?.share.isActive == true ? found : nil
    mayMove =
      try target.record.map { record in
        let facts = try AccessFactsLoader.forRecord(
          c, caller: visit.caller, record: record.id, now: visit.now)
        return Access.decide(
          AccessQuestion(caller: visit.caller, action: .setParent, now: visit.now), facts
        ).isAllowed
      } ?? false
  }

  // MARK: The form

  func fields(_ change: WhatIfChange) -> [WhatIfPage.Field] {
    switch change {
    case .invite: [text("address", .address), rights(given)]
    case .right: [people, rights(given)]
    case .remove: [people]
    case .open:
      [
        choice(
          "access", words[WhatIfWord.access],
          GeneralAccess.allCases.map { ($0.rawValue, words[$0.title]) }),
        rights([.canView, .canEdit]),
      ]
    case .stop: []
    case .move: [text("parent", .parent)]
    }
  }

  private var given: [RightWord] { panel.map { RightChoice.given(by: $0.viewer) } ?? [] }

  private func text(_ name: String, _ label: WhatIfWord) -> WhatIfPage.Field {
    WhatIfPage.Field(field: FormField(name, typed(name)), label: words[label])
  }

  private func rights(_ rights: [RightWord]) -> WhatIfPage.Field {
    choice("right", words[ReachWord.right], rights.map { ($0.rawValue, words.right($0)) })
  }

  private var people: WhatIfPage.Field {
    let people = panel?.people ?? []
    return choice(
      "participant", words[ReachWord.person],
      people.compactMap { row in
        guard let person = panel?.shown(row, words) else { return nil }
        let name = person.handle.map { "\(person.name) (\($0))" } ?? person.name
        return (String(row.participant.rawValue), name)
      })
  }

  private func choice(
    _ name: String, _ label: String, _ options: [(String, String)]
  ) -> WhatIfPage.Field {
    let chosen = typed(name)
    return WhatIfPage.Field(
      field: FormField(name, chosen), label: label,
      options: options.map { Choice($0.0, $0.1, isSelected: $0.0 == chosen) })
  }

  // MARK: The answer

  /// Nil while the change is not complete.
  func answer(
    _ change: WhatIfChange, _ c: Store.Reader
  ) throws -> (sections: [ConfirmPage.Section], apply: String)? {
    guard let (consequences, apply) = try self.consequences(change, c) else { return nil }
    return (consequences.map(sections) ?? [], apply)
  }

  private func sections(_ consequences: ShareConsequences) -> [ConfirmPage.Section] {
    var sections = ConsequenceLines(
      consequences: consequences, panel: panel, words: words
    ).sections
    let link = consequences.linkAfter
    if link != consequences.linkBefore, link.permission != .none {
      let who: GeneralAccess = link.allowsAnyone ? .anyone : .signedIn
      let right: RightWord = link.permission == .readWrite ? .canEdit : .canView
      sections.insert(
        ConfirmPage.Section(
          title: words[WhatIfWord.open], lines: ["\(words[who.title]): \(words.right(right))"]),
        at: 0)
    }
    return sections
  }

  private func consequences(
    _ change: WhatIfChange, _ c: Store.Reader
  ) throws -> (ShareConsequences?, String)? {
    if change == .move { return try moving(c) }
    guard let panel else { return nil }
    let right = RightWord(rawValue: typed("right"))
    let share = panel.share.id
    let viewer = visit.viewer
    switch change {
    case .invite:
      guard !typed("address").isEmpty, let right else { return nil }
      guard let invitee = visit.desk.store.invitee(typed: typed("address")) else {
        throw StoreError(.badRequest, "An address or a user record name is needed.")
      }
      let plan = try Shares.planInvitations(
        c, viewer, share: share, [RightChoice.invitation(invitee, right)])
      if let refusal = plan.refusals.first { throw refusal.error }
      return (
        try plan.effects.consequences(c, viewer),
        target.path + query(["invite": typed("address"), "right": right.rawValue])
      )
    case .right:
      guard let row = try participant(panel), let right else { return nil }
      let effects = try Shares.planChange(
        c, viewer, participant: row.participant, RightChoice.change(to: right))
      return (
        try effects.consequences(c, viewer),
        target.path + "/right"
          + query(["participant": typed("participant"), "right": right.rawValue])
      )
    case .remove:
      guard let row = try participant(panel) else { return nil }
      let effects = try Shares.planRemoval(c, viewer, participant: row.participant)
      return (
        try effects.consequences(c, viewer),
        target.path + "/remove" + query(["participant": typed("participant")])
      )
    case .open:
      guard let access = GeneralAccess(rawValue: typed("access")), let right else { return nil }
      let effects = try Shares.planPublicPermission(
        c, viewer, share: share,
        access == .invited ? Permission.none : RightChoice.permission(right),
        allowsAnyone: access == .anyone)
      return (
        try effects.consequences(c, viewer),
        target.path + "/access" + query(["access": access.rawValue, "right": right.rawValue])
      )
    case .stop:
      let effects = try Shares.planStop(c, viewer, share: share)
      return (try effects.consequences(c, viewer), target.path + "/stop")
    case .move: return nil
    }
  }

  private func moving(_ c: Store.Reader) throws -> (ShareConsequences?, String)? {
    guard let record = target.record, visit.request.query["parent"] != nil else { return nil }
    let parent = typed("parent")
    let plan = try MovePlan(
      c, visit.viewer, record: record.id, zone: target.place.zone,
      parent: parent.isEmpty ? nil : parent)
    let address = RecordAddress(zone: target.place.address, name: record.name)
    return (
      try plan.consequences(c, visit.viewer),
      Address.editRecord(address).path + query(["parent": parent])
    )
  }

  private func participant(_ panel: SharePanel) throws -> PersonRow? {
    guard let number = Int64(typed("participant")) else { return nil }
    return try panel.row(number)
  }

  private func query(_ items: KeyValuePairs<String, String>) -> String {
    "?" + items.map { "\($0.key)=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
  }
}
