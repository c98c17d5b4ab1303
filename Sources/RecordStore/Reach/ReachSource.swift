package import Records
import SQLite

/// Where the facts behind "who can reach what" come from: today's tables, or the log as of a moment.
/// What follows from them is decided by one function for both.
protocol ReachSource {
  var c: Connection { get }
  /// The moment in question, in milliseconds since 1970.
  var now: Int64 { get }
  /// Entries of the log after this one are not spoken of.
  var sequence: Int64 { get }
  /// Nil for what was not there.
  func place(of subject: ReachSubject) throws -> AccessPlace?
  func facts(_ caller: Caller, in place: AccessPlace, _ proof: Proof) throws -> AccessFacts
  /// The same for each of several accounts in each of several places of one container.
  func facts(of accounts: [AccountID], in places: [AccessPlace]) throws -> [[AccessFacts]]
  /// Under which record it hangs.
  func parent(of record: RecordID) throws -> RecordID?
  /// Every account some path may lead from, in the order of their keys.
  func candidates(
    _ place: AccessPlace, after: AccountID?, limit: Int
  ) throws -> [AccountID]
  /// Live invitations to addresses of nobody here.
  func openInvitations(_ share: ShareID) throws -> [OpenInvitation]
  /// What an account may have a way to, in the order of kinds and keys.
  func objects(
    of account: AccountID, after: ReachSubject?, limit: Int
  ) throws -> [ReachSubject]
}

/// An invitation that nobody has taken up.
struct OpenInvitation {
  let id: ParticipantID
  let address: String?
  let status: AcceptanceStatus
  let expires: Int64?
}

extension ReachSource {
  func decide(
    _ caller: Caller, _ action: AccessAction, _ place: AccessPlace, _ proof: Proof = Proof()
  ) throws -> AccessDecision {
    let facts = try facts(caller, in: place, proof)
    return Access.decide(AccessQuestion(caller: caller, action: action, now: now), facts)
  }
}

/// What is asked about.
package enum ReachSubject: Hashable, Sendable {
  case container(ContainerID)
  case zone(ZoneID)
  case record(RecordID)

  var action: AccessAction {
    switch self {
    case .container: .readContainer
    case .zone: .readZone
    case .record: .readRecord
    }
  }

  /// Kinds in the order in which they are listed.
  var rank: Int64 {
    switch self {
    case .container: 0
    case .zone: 1
    case .record: 2
    }
  }

  var key: Int64 {
    switch self {
    case .container(let id): id.rawValue
    case .zone(let id): id.rawValue
    case .record(let id): id.rawValue
    }
  }

  init(rank: Int64, key: Int64) {
    switch rank {
    case 0: self = .container(ContainerID(rawValue: key))
    case 1: self = .zone(ZoneID(rawValue: key))
    default: self = .record(RecordID(rawValue: key))
    }
  }

  /// A place in a list of them.
  package var text: String { "\(rank)-\(key)" }

  package init?(text: String) {
    let parts = text.split(separator: "-").map { Int64($0) }
    guard parts.count == 2, let rank = parts[0], let key = parts[1], (0...2).contains(rank) else {
      return nil
    }
    self.init(rank: rank, key: key)
  }
}
