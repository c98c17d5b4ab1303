import Addresses
import RecordStore
import Records
import Synchronization

/// Who has which session, and the few numbers that every page shows of them. Whatever is committed,
/// here or in another process, makes it old: nobody keeps a right for a moment too long.
final class SessionCache: Sendable {
  private struct Entry {
    var person: SignedIn
    var until: Int64
    /// Of the store, before it was read.
    var version: Int64
  }

  /// Milliseconds for which an entry is good without a look at the store.
  private static let lifetime: Int64 = 5000
  private static let mostEntries = 10_000
  private static let mostContainers = 8

  private let store: Store
  private let formTokens: FormTokens
  private let findings: FindingCounts
  private let entries = Mutex<[String: Entry]>([:])

  init(_ store: Store, _ formTokens: FormTokens) {
    self.store = store
    self.formTokens = formTokens
    findings = FindingCounts(store)
  }

  /// The person whose browser holds the token; nil when it is unknown or its session is over.
  func person(_ token: String) throws -> SignedIn? {
    let now = store.clock.now()
    let version = try store.version()
    let entry = entries.withLock { $0[token] }
    if let entry, entry.version == version, entry.until > now {
      store.sessionUses.record(entry.person.session, at: now)
      return entry.person
    }
    guard let person = try load(token, now: now) else { return nil }
    let until = min(person.expires, now + Self.lifetime)
    entries.withLock { entries in
      if entries.count >= Self.mostEntries { entries.removeAll() }
      entries[token] = Entry(person: person, until: until, version: version)
    }
    return person
  }

  private func load(_ token: String, now: Int64) throws -> SignedIn? {
    let found = try store.readPage(isPatient: true) { c -> SignedIn? in
      guard let session = try Sessions.find(token: token, c, uses: store.sessionUses, now: now)
      else { return nil }
      return try signedIn(
        c, session.account, session: session.id, expires: session.expiresAt, now: now)
    }
    guard var person = found else { return nil }
    person.findings = try findings.count(of: person.account)
    return person
  }

  /// Somebody as whom an administrator sees pages; the session and its forms stay the
  /// administrator's. Nothing of it is kept.
  func person(_ account: AccountID, seenBy admin: SignedIn) throws -> SignedIn {
    let now = store.clock.now()
    var person = try store.readPage(isPatient: true) { c in
      try signedIn(
        c, try Accounts.load(account, c), session: admin.session, expires: admin.expires, now: now)
    }
    person.seenBy = admin.account
    person.findings = try findings.count(of: account)
    return person
  }

  private func signedIn(
    _ c: Store.Reader, _ account: Account, session: Int64, expires: Int64, now: Int64
  ) throws -> SignedIn {
    let caller = Caller.account(account.id)
    let shared = try SharedWithMe.load(c, account: account.id, now: now)
    let containers = try Containers.list(c, caller: caller, now: now)
    let shares = try MyShares.page(c, account: account.id, limit: 100, now: now)
    func may(_ action: AccessAction) throws -> Bool {
      try Access.allows(c, caller, onServer: action, now: now)
    }
    let mayCreateContainers = try may(.createContainer)
    let holder = "session:\(session)"
    return SignedIn(
      session: session, account: account.id, name: account.name,
      address: account.email.isEmpty ? nil : account.email,
      mayReadAccounts: try may(.readAccounts), mayChangeAccounts: try may(.changeAccounts),
      mayCreateContainers: mayCreateContainers, language: account.language, theme: account.theme,
      timeZone: account.timeZone, expires: expires,
      holder: holder, formCode: formTokens.code(holder),
      shares: Int64(shares.rows.count(where: \.isActive)),
      invitations: Int64(shared.invited.count),
      unread: try News.unread(c, account: account.id),
      mayBrowse: !containers.isEmpty || mayCreateContainers,
      containers: containers.prefix(Self.mostContainers).map {
        Crumb(Shown.name($0.container.name), Address.container($0.container.identifier).path)
      },
      badge: PersonValue(
        name: Shown.name(account.name), handle: account.email.isEmpty ? nil : account.email,
        isYou: true, tone: PersonValue.tone(of: account.id),
        initials: Shown.initials(account.name)))
  }
}
