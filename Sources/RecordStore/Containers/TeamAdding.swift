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
    let address = try FoldedAddress(.email, email)
    let account = try c.first(
      """
      SELECT d.account FROM address d JOIN account a ON a.id = d.account
      WHERE d.kind = \(address.kind) AND d.folded = \(address.folded)
        AND d.verified_seq IS NOT NULL AND a.state = \(AccountState.active)
      """
    ) { try $0.id(0, as: AccountID.self) }
    guard let account else { throw StoreError(.notFound, "Nobody here has this address.") }
    try setTeamRole(context, container: container, account: account, role: role)
    return account
  }
}
