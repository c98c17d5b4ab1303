package import Records
import SQLite
import WireFormat

/// One participation on a page.
package struct PersonRow: Hashable, Sendable {
  package var participant: ParticipantID
  /// The protocol's `participantId`.
  package var uuid: String
  package var person: Person
  package var role: ParticipantRole
  package var permission: Permission
  package var mayInvite: Bool
  /// The address the invitation went to, where it is not the one the person is shown with.
  package var invitedAs: String?
  /// What the owner or the inviter gave.
  package var given: RightWord
  /// What is left of it now.
  package var effective: RightWord
  /// Whose own right bounds this one, when it does.
  package var cappedBy: Person?
  package var state: ParticipantState
  /// Nil when the owner or an administrator invited.
  package var invitedBy: Person?
  package var invitedAt: Int64
  package var openedAt: Int64?
  package var answeredAt: Int64?
  package var endedAt: Int64?
  package var endedBy: Person?
  package var expires: Int64?
  /// The removal can still be taken back.
  package var canUndo: Bool
}

/// The rows of a share's participants as they are stored, with the times pages show.
struct StoredPerson {
  var row: ParticipantRow
  var createdAt: Int64
  var openedAt: Int64?
  var answeredAt: Int64?
  var endedBy: AccountID?

  static let mostFormer = 100

  /// Who is in the share or invited, then those who were, the last first.
  static func all(_ c: Connection, _ share: ShareID) throws -> [StoredPerson] {
    let live: SQL = "share = \(share) AND ended_seq IS NULL ORDER BY id"
    let former: SQL = """
      share = \(share) AND ended_seq IS NOT NULL ORDER BY ended_seq DESC LIMIT \(mostFormer)
      """
    return try [live, former].flatMap { condition in
      try c.all(
        """
        SELECT \(ParticipantRow.columns(of: "")), created_at, opened_at, answered_at, ended_by
        FROM participant WHERE \(condition)
        """
      ) { row in
        StoredPerson(
          row: try ParticipantRow.read(row), createdAt: row.int(19), openedAt: row.optionalInt(20),
          answeredAt: row.optionalInt(21), endedBy: try row.optionalID(22))
      }
    }
  }

  var accounts: [AccountID] { [row.account, row.invitedBy, endedBy].compactMap { $0 } }

  func page(_ view: PeopleView) -> PersonRow {
    let cap = row.role == .administrator ? nil : row.invitedBy.flatMap { view.caps.cap(by: $0) }
    let granted = row.role == .publicUser ? view.publicPermission : row.permission
    let effective = min(granted, cap ?? .readWrite)
    let state = ParticipantState(
      row.status, opened: openedAt != nil, expires: row.expires, now: view.now)
    return PersonRow(
      participant: row.id, uuid: row.uuid, person: view.person(row), role: row.role,
      permission: granted, mayInvite: row.mayInvite, invitedAs: view.invitedAs(row),
      given: RightWord(granted, row.role, mayInvite: row.mayInvite),
      effective: row.isLive && state != .expired
        ? RightWord(effective, row.role, mayInvite: row.mayInvite && effective == .readWrite)
        : .none,
      cappedBy: effective < granted ? row.invitedBy.map(view.named) : nil, state: state,
      invitedBy: row.invitedBy.map(view.named), invitedAt: createdAt, openedAt: openedAt,
      answeredAt: answeredAt, endedAt: row.endedAt, endedBy: endedBy.map(view.named),
      expires: row.expires, canUndo: canUndo(view))
  }

  private func canUndo(_ view: PeopleView) -> Bool {
    guard view.manages, [.removed, .stopped].contains(row.status), let endedAt = row.endedAt else {
      return false
    }
    return view.now - endedAt <= Shares.undoPeriod
  }
}

/// How one viewer sees the people of one share.
struct PeopleView {
  var directory: PeopleDirectory
  var caps: InviterCaps
  var publicPermission: Permission
  var now: Int64
  var seesAddresses: Bool
  var manages: Bool
  var viewer: AccountID?
  var viewerRole: ParticipantRole?
  var viewerIsIn: Bool

  func named(_ account: AccountID) -> Person {
    directory.person(account, withAddress: seesAddresses)
  }

  /// The invited address, for those who may see it.
  private func typed(_ row: ParticipantRow) -> String? {
    let invitedByViewer = row.invitedBy != nil && row.invitedBy == viewer
    return seesAddresses || invitedByViewer ? row.addressTyped : nil
  }

  func invitedAs(_ row: ParticipantRow) -> String? {
    guard row.account != nil, let typed = typed(row) else { return nil }
    let shown = person(row).address.map { Text.foldAddress($0) }
    return shown == Text.foldAddress(typed) ? nil : typed
  }

  func person(_ row: ParticipantRow) -> Person {
    let typed = typed(row)
    guard let account = row.account else { return Person(address: typed) }
    var person = directory.person(account, withAddress: seesAddresses || account == viewer)
    if person.address == nil { person.address = typed }
    return person
  }

  /// Owner and administrators see everybody; invited people who are in see each other; who joined
  /// by the link sees the owner and themselves. What is still open is seen by whoever sent it.
  func shows(_ row: ParticipantRow) -> Bool {
    if seesAddresses || row.account != nil && row.account == viewer { return true }
    guard row.isLive else { return false }
    if row.invitedBy != nil, row.invitedBy == viewer { return true }
    guard viewerIsIn, viewerRole != .publicUser else { return false }
    return row.status == .accepted && row.role != .publicUser
  }
}
