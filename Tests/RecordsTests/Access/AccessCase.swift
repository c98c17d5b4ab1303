import Records
import Testing

/// A row of a table: in this situation this action has this outcome, for this reason.
struct AccessCase: Sendable, CustomStringConvertible {
  var situation: String
  var action: AccessAction
  var gist: String

  init(_ situation: String, _ action: AccessAction, _ gist: String) {
    self.situation = situation
    self.action = action
    self.gist = gist
  }

  var description: String { "\(situation): \(action.rawValue)" }

  func check() throws {
    let scenario = try #require(AccessScenario.all.first { $0.name == situation })
    #expect(scenario.decide(action).gist == gist)
  }
}
