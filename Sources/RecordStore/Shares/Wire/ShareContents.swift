package import Records
package import SQLite
package import WireFormat

/// What belongs to a share's record beside its fields, as one viewer may see it: the owner first,
/// then those people whom the viewer may know of.
package struct ShareContents: Sendable {
  package var share: ShareID
  package var recordName: String
  package var publicPermission: Permission
  /// The short GUID of its link.
  package var guid: String?
  package var owner: ParticipantAnswer
  package var participants: [ParticipantAnswer]
  /// The viewer's own; nil for somebody who is none.
  package var current: ParticipantAnswer?
  /// For the owner and administrators.
  package var management: ShareManagement?
  package var passedOn: PassedOn?

  package static func load(
    _ c: Connection, caller: Caller, share: ShareID, now: Int64
  ) throws -> ShareContents {
    let facts = try AccessFactsLoader.forShare(c, caller: caller, share: share, now: now)
    try Access.require(.readShare, caller, facts, now: now)
    return try load(c, caller: caller, share: share, facts, now: now)
  }

  /// The share behind a record that the viewer has read; what of its people they see is decided.
  package static func load(
    _ c: Connection, caller: Caller, shareRecord: RecordID, now: Int64
  ) throws -> ShareContents? {
    guard let row = try ShareRow.load(c, shareRecord: shareRecord) else { return nil }
    let facts = try AccessFactsLoader.forShare(c, caller: caller, share: row.id, now: now)
    return try load(c, caller: caller, share: row.id, facts, now: now)
  }

  /// Of a share that the facts are about.
  static func load(
    _ c: Connection, caller: Caller, share: ShareID, _ facts: AccessFacts, now: Int64
  ) throws -> ShareContents {
    guard let row = try ShareRow.load(c, share) else { throw StoreError(.notFound) }
    let view = try ShareView(c, row, facts, caller, now)
    let owner = view.owner
    var contents = ShareContents(
      share: share, recordName: try ShareRecord.name(c, row.shareRecord),
      publicPermission: row.publicPermission, guid: try LinkRow.current(c, share)?.guid,
      owner: owner, participants: [owner])
    if view.isOwner { contents.current = owner }
    for person in view.people {
      guard view.shows(person) else { continue }
      let answer = view.answer(person)
      contents.participants.append(answer)
      if contents.current == nil, view.own == person.row.id { contents.current = answer }
    }
    if view.seesAll {
      contents.management = try ShareManagement.load(c, row, view)
      contents.passedOn = PassedOn(
        stored: try c.first("SELECT passed_on FROM share WHERE id = \(share)") {
          $0.optionalText(0)
        } ?? nil)
    }
    return contents
  }
}

/// The lists and switches of a share that only those see who manage it.
package struct ShareManagement: Sendable {
  package struct Link: Sendable {
    package var participantID: String
    package var guid: String
  }

  package var requesters: [UserIdentity]
  package var blocked: [UserIdentity]
  package var oneTimeLinks: [Link]
  package var deniesAccessRequests: Bool
  package var allowsAnyoneToResolve: Bool
  package var allowsAnonymous: Bool

  static func load(
    _ c: Connection, _ row: ShareRow, _ view: ShareView
  ) throws -> ShareManagement {
    let requesters = try Requesters.load(c, row.id)
    let blocked = try BlockedList.load(c, row.id).map(\.account)
    let names = try PeopleDirectory(
      c, requesters + blocked, container: view.container, viewer: view.caller)
    return ShareManagement(
      requesters: requesters.map { ShareView.identity(names.person($0, withAddress: true)) },
      blocked: blocked.map { ShareView.identity(names.person($0, withAddress: true)) },
      oneTimeLinks: try OneTimeLink.open(c, row.id).map {
        Link(participantID: $0.uuid, guid: $0.guid)
      },
      deniesAccessRequests: !row.allowsAccessRequests, allowsAnyoneToResolve: row.showsPreview,
      allowsAnonymous: row.allowsAnyone)
  }
}
