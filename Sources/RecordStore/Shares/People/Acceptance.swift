package import Records

/// Somebody is in: where, and with which right.
package struct Acceptance: Hashable, Sendable {
  /// Nil for the owner, who has no participation.
  package var participant: ParticipantID?
  package var share: ShareID
  package var zone: ZoneID
  package var root: RecordID?
  package var permission: Permission
  /// They were in before.
  package var wasAlready: Bool
}
