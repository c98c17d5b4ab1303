import Records
import Testing

/// The sentences of the design, one row each: outcome, right, and the reason that decides.
struct AccessCaseTests {
  @Test(arguments: [
    AccessCase("owner", .deleteZone, "yes own ownsZone"),
    AccessCase("owner", .createShare, "yes own ownsZone"),
    AccessCase("owner of a default zone", .createShare, "no own defaultZoneCannotBeShared"),
    AccessCase("owner of a deleted zone", .readRecord, "no none zoneDeleted"),
    AccessCase("owner without zone", .createZone, "yes own ownsDatabase"),
    AccessCase("other database without zone", .createZone, "no none doesNotOwnZone"),
    AccessCase("owner of a share", .stopShare, "yes own ownsZone"),
    AccessCase("owner of a share", .leaveShare, "no own actionNotForThis"),
    AccessCase("owner of a share", .appointAdministrators, "yes own ownsZone"),
    AccessCase("stranger", .readRecord, "no none doesNotOwnZone"),
    AccessCase("anyone", .readRecord, "no none signInNeeded"),
    AccessCase("operator", .readRecord, "yes own operatorHoldsStore"),
    AccessCase("operator", .acceptShare, "no own actionNotForThis"),
  ])
  func `owners and strangers`(_ row: AccessCase) throws { try row.check() }

  @Test(arguments: [
    AccessCase("owner, blocked", .updateRecord, "yes own ownsZone"),
    AccessCase("writer, blocked", .readRecord, "no none blocked"),
    AccessCase("writer, blocked", .leaveShare, "no none blocked"),
    AccessCase("invited and blocked", .acceptShare, "no none blocked"),
    AccessCase("public link, blocked", .openLink, "no none blocked"),
    AccessCase("anonymous link, blocked", .readRecord, "no none blocked"),
    AccessCase("blocked admin", .readRecord, "yes read instanceAdminLook"),
    AccessCase("reader at a link that writes", .updateRecord, "no read participantReadOnly"),
    AccessCase("public link after removal", .acceptShare, "yes metadata publicLink"),
    AccessCase("public link after removal", .readRecord, "no metadata participationEnded"),
    AccessCase(
      "removed, then invited and accepted again", .updateRecord, "yes write participantMay"),
  ])
  func `precedence of owner, block, personal and public`(_ row: AccessCase) throws {
    try row.check()
  }

  @Test(arguments: [
    AccessCase("reader", .readRecord, "yes read participantMay"),
    AccessCase("reader", .updateRecord, "no read participantReadOnly"),
    AccessCase("writer", .createRecord, "yes write participantMay"),
    AccessCase("writer", .deleteRecord, "yes write participantMay"),
    AccessCase("writer", .deleteZone, "no write actionNotForThis"),
    AccessCase("writer", .manageParticipants, "no write peopleBelongToOwner"),
    AccessCase("writer", .seeAddresses, "no write peopleBelongToOwner"),
    AccessCase("writer", .inviteParticipants, "no write mayNotInvite"),
    AccessCase("writer at the root", .updateRecord, "yes write participantMay"),
    AccessCase("writer at the root", .deleteRecord, "no write rootBelongsToOwner"),
    AccessCase("writer at the root", .setParent, "no write rootBelongsToOwner"),
    AccessCase("writer at the share record", .deleteRecord, "yes write participantMay"),
    AccessCase("writer at the share record", .updateRecord, "no write peopleBelongToOwner"),
    AccessCase("owner at the share record", .deleteRecord, "yes own ownsZone"),
    AccessCase("writer, may invite", .inviteParticipants, "yes write participantMay"),
    AccessCase("writer where people may invite", .inviteParticipants, "yes write participantMay"),
    AccessCase("reader, may invite", .inviteParticipants, "no read mayNotInvite"),
    AccessCase("administrator", .manageParticipants, "yes administer administersShare"),
    AccessCase("administrator", .changeShare, "yes administer administersShare"),
    AccessCase("administrator", .appointAdministrators, "no administer shareBelongsToOwner"),
    AccessCase("administrator", .stopShare, "no administer shareBelongsToOwner"),
    AccessCase("administrator", .leaveShare, "yes administer administersShare"),
    AccessCase("administrator at the root", .deleteRecord, "no administer rootBelongsToOwner"),
    AccessCase("writer, inviter reads", .readRecord, "yes read inviterLost"),
    AccessCase("writer, inviter reads", .updateRecord, "no read inviterLost"),
    AccessCase("writer, inviter gone", .readRecord, "no none inviterLost"),
    AccessCase("writer, inviter writes", .updateRecord, "yes write participantMay"),
    AccessCase("writer until later", .updateRecord, "yes write participantMay"),
    AccessCase("writer until now", .readRecord, "no none participationExpired"),
    AccessCase("writer until now", .leaveShare, "yes write participantMay"),
    AccessCase("writer without permission", .readRecord, "no none participantMay"),
    AccessCase("removed", .readRecord, "no none participationEnded"),
    AccessCase("writer, share stopped", .readRecord, "no none shareStopped"),
    AccessCase("writer, zone deleted", .readRecord, "no none zoneDeleted"),
    AccessCase("writer, disabled", .readRecord, "no none accountDisabled"),
  ])
  func `participants`(_ row: AccessCase) throws { try row.check() }

  @Test(arguments: [
    AccessCase("invited by address", .readShare, "yes metadata invited"),
    AccessCase("invited by address", .acceptShare, "yes metadata invited"),
    AccessCase("invited by address", .readRecord, "no metadata notAccepted"),
    AccessCase("invited by account", .openLink, "yes metadata invited"),
    AccessCase("invited by account", .readZone, "no metadata notAccepted"),
    AccessCase("declined", .acceptShare, "yes metadata invited"),
    AccessCase("declined", .readRecord, "no metadata notAccepted"),
    AccessCase("invitation expired", .acceptShare, "no none participationExpired"),
    AccessCase("invitation withdrawn", .acceptShare, "no none participationEnded"),
    AccessCase("invitation taken by another account", .acceptShare, "no none takenByAnother"),
    AccessCase("invitation to a stopped share", .acceptShare, "no none shareStopped"),
    AccessCase("invited, at the password of the link", .acceptShare, "no metadata passwordNeeded"),
    AccessCase("invited, password of the link passed", .acceptShare, "yes metadata invited"),
    AccessCase(
      "invited, by own personal link past the password", .acceptShare, "yes metadata invited"),
    AccessCase("personal link, signed out", .openLink, "yes metadata personalLinkOf"),
    AccessCase("personal link, signed out", .acceptShare, "no metadata signInNeeded"),
    AccessCase("personal link, signed in", .acceptShare, "yes metadata personalLinkOf"),
    AccessCase("personal link of another's address", .openLink, "yes metadata personalLinkOf"),
    AccessCase("personal link of another's address", .acceptShare, "no metadata addressOfAnother"),
    AccessCase("personal link, claimed", .openLink, "no none takenByAnother"),
    AccessCase("personal link, expired", .openLink, "no none participationExpired"),
    AccessCase("signed out, facts of an account by mistake", .readRecord, "no none signInNeeded"),
  ])
  func `invitations and personal links`(_ row: AccessCase) throws { try row.check() }

  @Test(arguments: [
    AccessCase("public link", .acceptShare, "yes metadata publicLink"),
    AccessCase("public link", .readRecord, "no metadata joinFirst"),
    AccessCase("public link, signed out", .openLink, "yes none preview"),
    AccessCase("public link, signed out", .acceptShare, "no none signInNeeded"),
    AccessCase("public link, not shown", .acceptShare, "no none linkNotShown"),
    AccessCase("public link, renewed", .acceptShare, "no none linkEnded"),
    AccessCase("public link, expired", .acceptShare, "no none linkExpired"),
    AccessCase("public link, expires later", .acceptShare, "yes metadata publicLink"),
    AccessCase("public link with password", .openLink, "no none passwordNeeded"),
    AccessCase("public link, password passed", .acceptShare, "yes metadata publicLink"),
    AccessCase("public link, used up", .acceptShare, "no none linkUsedUp"),
    AccessCase(
      "public link, used up, password passed", .acceptShare, "no none linkUsedUp"),
    AccessCase("public link, stopped", .openLink, "no none shareStopped"),
    AccessCase("joined by the link", .updateRecord, "no read participantReadOnly"),
    AccessCase("joined by a link that now writes", .updateRecord, "yes write participantMay"),
    AccessCase("joined by a link that is closed", .readRecord, "no none participantMay"),
    AccessCase("anonymous link, signed out", .readRecord, "yes read publicLink"),
    AccessCase("anonymous link that writes", .updateRecord, "no read signInNeeded"),
    AccessCase("anonymous link with password", .readRecord, "no none passwordNeeded"),
    AccessCase("private link", .openLink, "yes none preview"),
    AccessCase("private link", .acceptShare, "no none doesNotOwnZone"),
    AccessCase("private link, no preview", .openLink, "no none previewOff"),
    AccessCase("public link, no preview", .openLink, "yes metadata publicLink"),
    AccessCase("public link, no preview, signed out", .openLink, "no none signInNeeded"),
    AccessCase("private link, stopped", .openLink, "no none shareStopped"),
  ])
  func `links`(_ row: AccessCase) throws { try row.check() }

  @Test(arguments: [
    AccessCase("public, anyone", .readRecord, "yes read roleGrants"),
    AccessCase("public, anyone", .createRecord, "no read noRoleGrants"),
    AccessCase("public, account", .createRecord, "yes read roleGrants"),
    AccessCase("public, account", .updateRecord, "no read noRoleGrants"),
    AccessCase("public, creator", .deleteRecord, "yes write roleGrants"),
    AccessCase("public, no grants", .readRecord, "no none noRoleGrants"),
    AccessCase("public, grants of another type", .readRecord, "no none noRoleGrants"),
    AccessCase("public, custom role member", .updateRecord, "yes write roleGrants"),
    AccessCase("public, not in the custom role", .updateRecord, "no none noRoleGrants"),
    AccessCase("public, write without read", .readRecord, "no write noRoleGrants"),
    AccessCase("public, record without creator", .updateRecord, "no read noRoleGrants"),
    AccessCase("public, admin, no grants", .readRecord, "yes read instanceAdminLook"),
    AccessCase("public, account", .createShare, "no none actionNotForThis"),
    AccessCase("team viewer at the public database", .readRecord, "yes read roleGrants"),
    AccessCase("team viewer at the public database", .updateRecord, "no read noRoleGrants"),
    AccessCase("team manager at the public database", .deleteRecord, "yes write teamRole"),
  ])
  func `the public database`(_ row: AccessCase) throws { try row.check() }

  @Test(arguments: [
    AccessCase("team owner at a private record", .readRecord, "no none teamReachesNoRecords"),
    AccessCase("container, team viewer", .readContainer, "yes metadata teamRole"),
    AccessCase("container, team viewer", .changeContainer, "no metadata teamRole"),
    AccessCase("container, team manager", .changeContainer, "yes administer teamRole"),
    AccessCase("container, team manager", .changeTeam, "no administer teamRole"),
    AccessCase("container, team owner", .changeTeam, "yes own teamRole"),
    AccessCase("container, stranger", .readContainer, "no none noTeamRole"),
    AccessCase("admin", .readMetadata, "yes metadata instanceAdmin"),
    AccessCase("admin", .readRecord, "yes read instanceAdminLook"),
    AccessCase("admin", .updateRecord, "no metadata actionNotForThis"),
    AccessCase("admin at own record", .readRecord, "yes own ownsZone"),
    AccessCase("auditor", .readShare, "yes metadata instanceAuditor"),
    AccessCase("auditor", .readRecord, "no metadata auditorWithoutGrant"),
    AccessCase("auditor with grant", .readRecord, "yes read auditorGrant"),
    AccessCase("auditor with grant", .readZone, "yes read auditorGrant"),
    AccessCase("auditor with a grant that ended", .readZone, "yes metadata instanceAuditor"),
    AccessCase("auditor with grant at a deleted zone", .readZone, "yes metadata instanceAuditor"),
    AccessCase("auditor with a grant that ended", .readRecord, "no metadata auditorWithoutGrant"),
    AccessCase("grant without being auditor", .readRecord, "no none doesNotOwnZone"),
    AccessCase("server, admin", .changeAccounts, "yes administer instanceAdmin"),
    AccessCase("server, admin", .createContainer, "yes administer instanceAdmin"),
    AccessCase("server, user", .createContainer, "no none noInstanceRole"),
    AccessCase("server, auditor", .readAccounts, "yes metadata instanceAuditor"),
    AccessCase("server, auditor", .changeAccounts, "no metadata actionNotForThis"),
    AccessCase("server, user", .readAccounts, "no none noInstanceRole"),
  ])
  func `teams, admins and auditors`(_ row: AccessCase) throws { try row.check() }
}
