package import Records
import SQLite

extension Containers {
  /// Gives the person with a verified address a role in the team.
  package static func addToTeam(
    _ context: WriteContext, container: ContainerID, email: String, role: TeamRole
  ) throws -> AccountID {
    let c = context.connection
    try Access.check(
      c, context.actor.caller, .changeTeam, container: container, now: context.now)
    let account = try Accounts.holder(of: email, c)
    try setTeamRole(context, container: container, account: account, role: role)
    return account
  }
}
