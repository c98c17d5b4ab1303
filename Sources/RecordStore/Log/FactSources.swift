/// Every kind of fact that `verify` replays.
enum FactSources {
  static let all: [any FactSource.Type] = [
    ShareFact.self, LinkFact.self, ParticipantFact.self, BlockedFact.self,
  ]
}
