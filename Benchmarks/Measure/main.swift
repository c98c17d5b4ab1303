import RecordStore
import Records

// Without arguments, prints the mean time of an access decision in microseconds, by case, as JSON.
// `fill FOLDER SHARES` fills a store with shares; `decide FOLDER` prints the mean time of a decision
// with its facts from there.

func facts(participants: Int) -> AccessFacts {
  var facts = AccessFacts()
  facts.accountState = .active
  facts.instanceRole = .user
  facts.zone = ZoneFacts(id: ZoneID(rawValue: 1), owner: AccountID(rawValue: 1))
  facts.record = RecordFacts(type: "City")
  facts.share = ShareFacts(id: ShareID(rawValue: 1), publicPermission: .readOnly)
  facts.participants = (0..<participants).map { n in
    ParticipantFacts(
      id: ParticipantID(rawValue: Int64(n)), permission: .readWrite,
      status: n == participants - 1 ? .accepted : .left, isEnded: n < participants - 1)
  }
  return facts
}

func microseconds(_ caller: Int64, _ facts: AccessFacts) -> Double {
  let question = AccessQuestion(
    caller: .account(AccountID(rawValue: caller)), action: .updateRecord, now: 0)
  let rounds = 200_000
  var paths = 0
  let took = ContinuousClock().measure {
    for _ in 0..<rounds { paths += Access.decide(question, facts).paths.count }
  }
  precondition(paths > 0)
  return took / .microseconds(1) / Double(rounds)
}

let arguments = CommandLine.arguments.dropFirst()
let start: Int64 = 1_700_000_000_000
if arguments.first == "fill", arguments.count == 3, let shares = Int(arguments[3]) {
  var grants = try GrantStore(folder: arguments[2], now: start)
  try grants.fill(shares: shares)
  grants.store.close()
} else if arguments.first == "decide", arguments.count == 2 {
  print(try GrantStore(folder: arguments[2], now: start).decision())
} else {
  let cases: [(String, Double)] = [
    ("owner", microseconds(1, facts(participants: 0))),
    ("participant", microseconds(2, facts(participants: 1))),
    ("participant with 9 ended participations", microseconds(2, facts(participants: 10))),
    ("stranger", microseconds(3, facts(participants: 0))),
  ]
  print("{" + cases.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}")
}
