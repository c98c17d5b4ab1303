/// The rule of sharing: one pure function from facts to decision, and no other rule anywhere.
package enum Access {
  /// Tries every path, without short cut. Precedence: the owner, then a block, then personal
  /// grants, then the public link.
  package static func decide(
    _ question: AccessQuestion, _ facts: AccessFacts
  ) -> AccessDecision {
    var evaluation = Evaluation(question, facts)
    if question.caller == .operatorOfStore {
      evaluation.tryOperator()
      return evaluation.decision
    }
    evaluation.tryAccount()
    switch evaluation.action.subject {
    case .object where facts.scope == .public:
      evaluation.trySecurityRoles()
    case .object:
      evaluation.tryOwner()
      evaluation.tryShare()
    case .container, .server:
      break
    }
    if evaluation.account != nil {
      evaluation.tryTeam()
      evaluation.tryInstanceRole()
    }
    return evaluation.decision
  }
}

extension AccessAction {
  enum Subject {
    case object, container, server
  }

  /// What kind of thing the action is about, hence which paths can lead to it.
  var subject: Subject {
    switch self {
    case .readContainer, .changeContainer, .changeTeam: .container
    case .readAccounts, .changeAccounts, .createContainer: .server
    default: .object
    }
  }
}
