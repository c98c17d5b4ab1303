package import Records
package import SQLite

/// Somebody at the address of a link: the facts of their decision and what they hold.
struct LinkVisit {
  var facts: AccessFacts
  var share: ShareRow
  var link: LinkRow
  var place: AccessPlace
  /// The participant whose personal link the visitor holds, and whether that link is the current.
  var personal: ParticipantRow?
  var isPersonalOutdated = false

  /// Nil for an address that never existed.
  static func load(
    _ c: Connection, caller: Caller, guid: String, personal: PersonalSecret?,
    gate: GatePass? = nil, now: Int64
  ) throws -> LinkVisit? {
    guard let link = try LinkRow.find(c, guid: guid), let id = link.share,
      let share = try ShareRow.load(c, id), let place = try AccessPlace.ofLink(c, guid: guid)
    else { return nil }
    var proof = Proof()
    // A one-time link is somebody's own way in, and not the link of the share.
    proof.showedLink = link.participant == nil
    proof.passedGate = gate?.opens(link, now: now) ?? false
    var visit = LinkVisit(facts: AccessFacts(), share: share, link: link, place: place)
    if let participant = link.participant {
      guard personal == nil, let row = try ParticipantRow.load(c, participant) else { return nil }
      visit.personal = row
      if link.endedAt == nil { proof.personalLink = participant }
    } else if let personal {
      guard let (match, row) = try personal.match(c, share: id) else { return nil }
      visit.personal = row
      visit.isPersonalOutdated = match == .outdated(row.id)
      // An ended address leads nowhere, whatever is written behind it.
      if !visit.isPersonalOutdated, link.endedAt == nil { proof.personalLink = row.id }
    }
    visit.facts = try AccessFactsLoader.facts(c, caller, in: place, proof, now)
    return visit
  }
}

extension AccessFactsLoader {
  /// The facts for the holder of a link; nil for an address that never existed.
  package static func forLink(
    _ c: Connection, caller: Caller, guid: String, personal: PersonalSecret? = nil,
    gate: GatePass? = nil, now: Int64
  ) throws -> AccessFacts? {
    try LinkVisit.load(
      c, caller: caller, guid: guid, personal: personal, gate: gate, now: now)?.facts
  }
}
