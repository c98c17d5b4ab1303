import Records
import TestSupport
import Testing

struct AccessMatrixTests {
  @Test func `every situation and action has the stored outcome`() {
    let text = AccessScenario.all.map(\.matrix).joined(separator: "\n")
    #expect(Snapshot.difference(text, from: "AccessMatrix.txt") == nil)
  }

  @Test func `every kind of reason and of path is reached`() {
    var reasons: Set<AccessReason.Code> = []
    var kinds: Set<AccessPath.Kind> = []
    for scenario in AccessScenario.all {
      for path in AccessAction.allCases.flatMap({ scenario.decide($0).paths }) {
        reasons.insert(path.reason.code)
        kinds.insert(path.kind)
      }
    }
    #expect(reasons == Set(AccessReason.Code.allCases))
    #expect(kinds == Set(AccessPath.Kind.allCases))
  }

  @Test func `every action is allowed in one situation and refused in another`() {
    for action in AccessAction.allCases {
      let answers = Set(AccessScenario.all.map { $0.decide(action).isAllowed })
      #expect(answers == [true, false], "\(action)")
    }
  }

  @Test func `situations have names of their own`() {
    let names = AccessScenario.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}

extension AccessScenario {
  /// Actions with the same outcome share a line.
  fileprivate var matrix: String {
    var lines: [(outcome: String, actions: [String])] = []
    for action in AccessAction.allCases {
      let outcome = decide(action).text
      if let line = lines.firstIndex(where: { $0.outcome == outcome }) {
        lines[line].actions.append(action.rawValue)
      } else {
        lines.append((outcome, [action.rawValue]))
      }
    }
    return lines.reduce(into: "# \(name)\n") { text, line in
      text += "\(line.actions.joined(separator: " "))\n    \(line.outcome)\n"
    }
  }
}
