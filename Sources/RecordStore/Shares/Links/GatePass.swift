import Cryptography
import Records
import SQLite

/// Shows that a browser without an account has given a link's password. It is signed, holds for a
/// while, and ends with the password it was given for.
package struct GatePass: Sendable {
  package let text: String
  private let key: [UInt8]

  private static let macLength = 16

  package init(_ text: String, keys: InstanceKey) {
    self.text = text
    key = keys.key(for: .gatePass)
  }

  init(_ link: LinkRow, until: Int64, keys: InstanceKey) {
    let key = keys.key(for: .gatePass)
    let time = withUnsafeBytes(of: until.bigEndian) { Array($0) }
    text = Base64.encode(Self.mac(link, time, key) + time, .url)
    self.key = key
  }

  func opens(_ link: LinkRow, now: Int64) -> Bool {
    guard let bytes = Base64.decode(text, .url), bytes.count == Self.macLength + 8 else {
      return false
    }
    let time = Array(bytes[Self.macLength...])
    let until = time.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return until > now
      && ConstantTime.equal(Array(bytes[..<Self.macLength]), Self.mac(link, time, key))
  }

  private static func mac(_ link: LinkRow, _ time: [UInt8], _ key: [UInt8]) -> [UInt8] {
    let id = withUnsafeBytes(of: link.id.bigEndian) { Array($0) }
    let text = id + time + Array((link.passwordHash ?? "").utf8)
    return Array(HMACSHA256.code(text, key: key)[..<macLength])
  }
}

/// How an attempt at a link's password ended. Nothing tells a wrong password from a link without
/// one, or from a link that never was.
package enum GateOutcome: Sendable {
  /// With a pass for the browser, where nobody is signed in.
  case passed(GatePass?)
  case refused
  /// Milliseconds until another try is looked at.
  case throttled(milliseconds: Int64)
}

extension Store {
  /// How long a password that was given holds.
  private static let gateTime: Int64 = 24 * 60 * 60 * 1000

  /// Checks a link's password, throttled by whoever tries and by remote address before anything is
  /// hashed. An account that gave it is remembered, also for programs.
  package func passGate(guid: String, password: String, as actor: Actor) async throws
    -> GateOutcome
  {
    let attempt = SignInThrottle.Try(
      link: guid, account: actor.caller.accountID, source: actor.source)
    if let wait = throttle.begin(attempt, now: clock.now()) {
      return .throttled(milliseconds: wait)
    }
    let hash = try read { try Shares.passwordHash($0, guid: guid) }
    do {
      guard try await passwords.verify(password, hash) else { return .refused }
    } catch let error as StoreError where error.code == .throttled {
      throttle.takeBack(attempt)
      throw error
    }
    throttle.succeeded(attempt)
    let until = clock.now() + Self.gateTime
    do {
      guard actor.caller.accountID != nil else {
        return try read { c in
          let visit = try Shares.visitAtGate(c, caller: .anyone, guid: guid, now: clock.now())
          guard visit.link.passwordHash == hash else { return .refused }
          return .passed(GatePass(visit.link, until: until, keys: keys))
        }
      }
      return try await write(as: actor) { context in
        // The password may have been changed while it was hashed.
        guard try Shares.passwordHash(context.connection, guid: guid) == hash else {
          return .refused
        }
        try Shares.passGate(context, guid: guid, until: until)
        return .passed(nil)
      }
    } catch let error as StoreError where error.code == .notFound { return .refused }
  }
}
