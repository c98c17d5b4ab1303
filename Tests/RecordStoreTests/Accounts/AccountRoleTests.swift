import RecordStore
import Records
import SQLite
import TestSupport
import Testing

/// Who may do what with people, containers and zones.
struct AccountRoleTests {
  @Test func `Only admins and the operator change accounts`() throws {
    let world = try AccountWorld()
    let operations: [(String, (WriteContext) throws -> Void)] = [
      ("add", { _ = try Accounts.add($0, NewAccount(name: "N", email: "n@x.org")) }),
      ("disable", { try Accounts.disable($0, account: world.ben) }),
      ("enable", { try Accounts.enable($0, account: world.ben) }),
      ("promote", { try Accounts.setRole($0, account: world.ben, .admin) }),
      ("vouch", { try Accounts.vouch($0, account: world.ben, .email, "b@x.org") }),
      ("reset", { _ = try OneTimeSecrets.resetPassword($0, account: world.ben) }),
      (
        "container",
        { _ = try Containers.add($0, identifier: "iCloud.n", name: "N", owner: world.ben) }
      ),
    ]
    for (name, operation) in operations {
      #expect(world.whoMay(operation) == ["admin", "operator"], "\(name)")
    }
    #expect(world.whoMay { _ = try OneTimeSecrets.setUp($0) } == ["operator"])
    #expect(try world.count("SELECT count(*) FROM account") == 4)
    #expect(try world.problems() == [])
  }

  @Test func `Nobody raises or frees themselves`() throws {
    let world = try AccountWorld()
    for who in [world.ben, world.aud] {
      let raised = refusal {
        try world.write(who) { try Accounts.setRole($0, account: who, .admin) }
      }
      #expect(raised == (who == world.ben ? .notFound : .accessDenied))
    }
    try world.operate { try Accounts.setRole($0, account: world.ben, .admin) }
    try world.write(world.adm) { try Accounts.disable($0, account: world.ben) }
    // A disabled admin is one no more.
    let freed = refusal {
      try world.write(world.ben) { try Accounts.enable($0, account: world.ben) }
    }
    #expect(freed == .notFound)
    #expect(try world.account(world.ben).state == .disabled)
  }

  @Test func `Everybody changes their own profile, password and sessions`() throws {
    let world = try AccountWorld()
    let accounts = ["user", "auditor", "admin"]
    #expect(
      world.whoMay {
        try Accounts.setProfile($0, name: "N", language: nil, timeZone: nil, theme: nil)
      } == accounts)
    #expect(
      world.whoMay { try Passwords.change($0, passwordHash: "hash", keeping: nil) } == accounts)
  }

  @Test func `Admins, auditors and the operator list people; others nobody`() throws {
    let world = try AccountWorld()
    var listing: [String] = []
    var finding: [String] = []
    for (name, caller) in world.callers {
      let now = world.now
      let listed = refusal {
        _ = try world.store.read { try Accounts.list($0, caller: caller, limit: 9, now: now) }
      }
      if listed == nil { listing.append(name) }
      let found = refusal {
        _ = try world.store.read {
          try Accounts.find(email: "cleo@x.org", $0, caller: caller, now: now)
        }
      }
      if found == nil { finding.append(name) }
    }
    #expect(listing == ["auditor", "admin", "operator"])
    #expect(finding == ["auditor", "admin", "operator"])
  }

  @Test func `The last admin is neither disabled nor demoted`() throws {
    let world = try AccountWorld()
    func attempts() -> [StoreError.Code?] {
      [
        refusal { try world.write(world.adm) { try Accounts.disable($0, account: world.adm) } },
        refusal { try world.operate { try Accounts.disable($0, account: world.adm) } },
        refusal { try world.operate { try Accounts.setRole($0, account: world.adm, .auditor) } },
        refusal { try world.operate { try Accounts.setRole($0, account: world.adm, .user) } },
      ]
    }
    #expect(attempts() == [.badRequest, .badRequest, .badRequest, .badRequest])
    // An admin who is disabled does not count.
    try world.operate { try Accounts.setRole($0, account: world.ben, .admin) }
    try world.operate { try Accounts.disable($0, account: world.ben) }
    #expect(attempts() == [.badRequest, .badRequest, .badRequest, .badRequest])
    try world.operate { try Accounts.enable($0, account: world.ben) }
    try world.write(world.adm) { try Accounts.setRole($0, account: world.adm, .user) }
    #expect(try world.account(world.adm).role == .user)
    #expect(
      refusal { try world.write(world.ben) { try Accounts.disable($0, account: world.ben) } }
        == .badRequest)
    #expect(try world.problems() == [])
  }

  @Test func `Changes of roles are entries, repetitions are not`() throws {
    let world = try AccountWorld()
    let before = try world.count("SELECT count(*) FROM event")
    for _ in 1...3 {
      try world.write(world.adm) { try Accounts.setRole($0, account: world.ben, .auditor) }
    }
    #expect(try world.count("SELECT count(*) FROM event") == before + 1)
    let entry = try #require(try world.entries(.account, world.ben.rawValue).first)
    #expect(entry.actor == .account(world.adm))
    #expect(entry.before == ["state": .text("active"), "role": .text("user")])
    #expect(entry.after == ["state": .text("active"), "role": .text("auditor")])
    #expect(
      refusal {
        try world.operate { try Accounts.setRole($0, account: AccountID(rawValue: 99), .user) }
      } == .notFound)
    #expect(
      refusal { try world.operate { try Accounts.disable($0, account: AccountID(rawValue: 99)) } }
        == .notFound)
  }
}
