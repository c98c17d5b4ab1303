import RecordStore
import Records
import Synchronization

/// Who has which session, and the few numbers that every page shows of them. Whatever is committed,
/// here or in another process, empties it: nobody keeps a right for a moment too long.
final class SessionCache: Sendable {
  private struct Entry {
    var person: SignedIn
    var until: Int64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var generation = 0
  }

  /// Milliseconds for which an entry is good without a look at the store.
  private static let lifetime: Int64 = 5000
  private static let mostEntries = 10_000

  private let store: Store
  private let formTokens: FormTokens
  private let state = Mutex(State())

  init(_ store: Store, _ formTokens: FormTokens) {
    self.store = store
    self.formTokens = formTokens
    store.changes.observe { [weak self] in self?.forget() }
  }

  /// The person whose browser holds the token; nil when it is unknown or its session is over.
  func person(_ token: String) throws -> SignedIn? {
    let now = store.clock.now()
    let (entry, generation) = state.withLock { ($0.entries[token], $0.generation) }
    if let entry, entry.until > now {
      store.sessionUses.record(entry.person.session, at: now)
      return entry.person
    }
    guard let person = try load(token, now: now) else { return nil }
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.entries.count >= Self.mostEntries { state.entries.removeAll() }
      let until = min(person.expires, now + Self.lifetime)
      state.entries[token] = Entry(person: person, until: until)
    }
    return person
  }

  private func forget() {
    state.withLock { state in
      state.generation += 1
      state.entries.removeAll(keepingCapacity: true)
    }
  }

  private func load(_ token: String, now: Int64) throws -> SignedIn? {
    try store.readPage(isPatient: true) { c -> SignedIn? in
      guard let session = try Sessions.find(token: token, c, uses: store.sessionUses, now: now)
      else { return nil }
      let account = session.account
      let shared = try SharedWithMe.load(c, account: account.id, now: now)
      let containers = try Containers.list(c, caller: session.caller, now: now)
      let shares = try MyShares.page(c, account: account.id, limit: 100, now: now)
      let holder = "session:\(session.id)"
      return SignedIn(
        session: session.id, account: account.id, name: account.name,
        address: account.email.isEmpty ? nil : account.email, role: account.role,
        language: account.language, theme: account.theme,
        timeZone: account.timeZone, expires: session.expiresAt,
        holder: holder, formCode: formTokens.code(holder),
        shares: Int64(shares.rows.count(where: \.isActive)),
        invitations: Int64(shared.invited.count),
        mayBrowse: !containers.isEmpty || account.role == .admin,
        badge: PersonValue(
          name: Shown.name(account.name), handle: account.email.isEmpty ? nil : account.email,
          isYou: true, tone: PersonValue.tone(of: account.id),
          initials: Shown.initials(account.name)))
    }
  }
}
