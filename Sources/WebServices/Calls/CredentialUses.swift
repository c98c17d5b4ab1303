import RecordStore
import Synchronization

/// When credentials were last used, kept in memory and written down every few seconds: a call that
/// reads writes nothing.
final class CredentialUses: Sendable {
  private let uses = Mutex(LastUses())

  func record(_ credentials: CallCredentials, at now: Int64) {
    uses.withLock { uses in
      switch credentials {
      case .app(let token): uses.apiTokens[token.id] = now
      case .person(let session):
        uses.apiTokens[session.apiToken.id] = now
        uses.webSessions[session.id] = now
      case .server(let key, _): uses.serverKeys[key.id] = now
      }
    }
  }

  func take() -> LastUses {
    uses.withLock { uses in
      let taken = uses
      uses = LastUses()
      return taken
    }
  }
}
