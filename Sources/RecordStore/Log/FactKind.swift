/// What an entry of the log is about.
package enum FactKind: String, Sendable, CaseIterable {
  // Accounts and the server: chain 0
  case account, address, session
  // Containers
  case container, containerPolicy = "container.policy", team, containerUser = "container.user",
    role, roleGrant = "role.grant"
  case roleMember = "role.member", auditorGrant = "auditor.grant"
  case apiToken = "api.token", serverKey = "server.key", webhook
  case findingAcceptance = "finding.acceptance"
  case review, reviewGrant = "review.grant"
  // Zones and records
  case zone, recordLife = "record.life", recordParent = "record.parent"
  // Shares
  case share, link, participant, blocked, requester, transfer
  // Occurrences without a state of their own
  case look, signIn = "sign.in", restored, userData = "user.data"
}
