/// Who asks. A caller without an account can only hold a link or be anyone.
package enum Caller: Hashable, Sendable {
  case anyone
  case account(AccountID)
  /// The program itself on its own command line, with the data folder in its hands.
  case operatorOfStore
}

/// One thing somebody may want to do. Every operation asks for exactly one of these per object.
/// Reading, updating and deleting a share record is asked as `readShare`, `changeShare` and
/// `stopShare` (by the owner) or `leaveShare` (by others); the evaluator translates it.
package enum AccessAction: String, Sendable, CaseIterable {
  // Records
  case readRecord, createRecord, updateRecord, deleteRecord, setParent
  // Zones and databases
  case readZone, createZone, deleteZone
  // Shares
  case createShare, readShare, changeShare, inviteParticipants, manageParticipants, leaveShare
  /// Becoming the owner of a zone that is shared as a whole, which was offered.
  case takeOver
  case stopShare, openLink, acceptShare, seeAddresses, appointAdministrators
  // Containers
  case readContainer, changeContainer, changeTeam
  /// Who can reach an object and why; without an object, across the server.
  case readMetadata
  // The server
  case readAccounts, changeAccounts, createContainer
}

package struct AccessQuestion: Hashable, Sendable {
  package var caller: Caller
  package var action: AccessAction
  /// Milliseconds since 1970.
  package var now: Int64

  package init(caller: Caller, action: AccessAction, now: Int64) {
    self.caller = caller
    self.action = action
    self.now = now
  }
}
