import RecordStore
import Records
import SQLite
import TestSupport
import Walks

/// What was answered during a walk, to be asked again later as of then.
struct PastAnswers {
  private struct Answer {
    let at: Int64
    let account: AccountID
    let subject: ReachSubject
    let decision: AccessDecision
  }

  private var answers: [Answer] = []
  private var random: SeededGenerator
  var count: Int { answers.count }

  init(seed: UInt64) { random = SeededGenerator(seed: seed &+ 77) }

  /// Public databases are left out: the walk sets their rights behind the log's back.
  mutating func remember(_ world: World, _ people: [AccountID], _ context: WriteContext) throws {
    let zones = world.zones.filter { !$0.value.isPublic && !$0.value.isDeleted }.keys.sorted()
    let records = world.records.filter {
      !$0.value.isDeleted && !(world.zones[$0.value.zone]!.isPublic)
        && !(world.zones[$0.value.zone]!.isDeleted)
    }.keys.sorted()
    for _ in 0..<8 {
      guard let record = records.randomElement(using: &random),
        let zone = zones.randomElement(using: &random),
        let account = people.randomElement(using: &random)
      else { return }
      let subject: ReachSubject = random.chance(3, in: 4) ? .record(record) : .zone(zone)
      guard
        let why = try Why.load(
          context.connection, caller: .operatorOfStore, of: subject, account: account,
          now: context.now)
      else { continue }
      answers.append(
        Answer(at: context.now, account: account, subject: subject, decision: why.decision))
    }
  }

  /// The first answer that is another one now.
  func difference(_ c: Connection, now: Int64) throws -> String? {
    for answer in answers {
      let why = try Why.load(
        c, caller: .operatorOfStore, of: answer.subject, account: answer.account, now: now,
        past: answer.at)
      guard let found = why?.decision, found.isAllowed == answer.decision.isAllowed,
        found.right == answer.decision.right,
        Set(found.paths) == Set(answer.decision.paths)
      else {
        return """
          \(answer.account) and \(answer.subject) at \(answer.at):
            then: \(answer.decision)
            as of then: \(why.map { "\($0.decision)" } ?? "not there")
          """
      }
    }
    return nil
  }
}
