/// Every kind of fact that `verify` replays.
enum FactSources {
  static let all: [any FactSource.Type] = [
    AccountFact.self,
    AddressFact.self,
    ContainerFact.self,
    ContainerPolicyFact.self,
    TeamFact.self,
    APITokenFact.self,
    ServerKeyFact.self,
    WebhookFact.self,
    FindingAcceptanceFact.self,
    ReviewFact.self,
    ReviewGrantFact.self,
    ZoneFact.self,
    RecordLifeFact.self,
    RecordParentFact.self,
    ShareFact.self,
    LinkFact.self,
    ParticipantFact.self,
    BlockedFact.self,
    RequesterFact.self,
    TransferFact.self,
    RoleGrantFact.self,
    RoleMemberFact.self,
    AuditorGrantFact.self,
  ]
}
