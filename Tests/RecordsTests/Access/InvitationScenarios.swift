import Records

extension AccessScenario {
  private static func invited(
    _ name: String, _ change: (inout AccessFacts, inout ParticipantFacts) -> Void
  ) -> AccessScenario {
    var bo = ParticipantFacts.bo {
      $0.status = .invited
      $0.match = .verifiedAddress
    }
    let facts = AccessFacts.shared { facts in
      change(&facts, &bo)
      facts.participants = [bo]
    }
    return AccessScenario(name, boCaller, facts)
  }

  private static func personal(
    _ name: String, _ caller: Caller, _ change: (inout ParticipantFacts) -> Void = { _ in }
  ) -> AccessScenario {
    let facts = AccessFacts.shared { facts in
      facts.proof.personalLink = ParticipantID(rawValue: 30)
      facts.participants = [
        .bo {
          $0.status = .invited
          $0.match = .personalLink
          change(&$0)
        }
      ]
    }
    return AccessScenario(name, caller, facts)
  }

  /// People who were asked and have not answered, or said no.
  static let invitations: [AccessScenario] = [
    invited("invited by address") { _, _ in },
    invited("invited by account") { $1.match = .account },
    invited("declined") {
      $1.match = .account
      $1.status = .declined
    },
    invited("invitation expired") { $1.expires = now },
    invited("invitation withdrawn") {
      $1.status = .removed
      $1.isEnded = true
    },
    invited("invitation by somebody who lost it") { $1.inviterPermission = Permission.none },
    invited("invitation taken by another account") { $1.status = .accepted },
    invited("invitation to a stopped share") { facts, _ in facts.share?.isActive = false },
    invited("invited and blocked") { facts, _ in facts.isBlocked = true },
    invited("invited, at the password of the link") { facts, _ in
      facts.proof.showedLink = true
      facts.share?.link?.needsPassword = true
    },
    invited("invited, password of the link passed") { facts, _ in
      facts.proof.showedLink = true
      facts.proof.passedGate = true
      facts.share?.link?.needsPassword = true
    },
    invited("invited, by own personal link past the password") { facts, bo in
      facts.proof.showedLink = true
      facts.proof.personalLink = bo.id
      facts.share?.link?.needsPassword = true
    },
    personal("personal link, signed out", .anyone),
    personal("personal link, signed in", boCaller),
    personal("personal link of another's address", boCaller) { $0.isAddressOfAnother = true },
    personal("personal link, claimed", boCaller) { $0.status = .accepted },
    personal("personal link, expired", boCaller) { $0.expires = now },
    personal("personal link, withdrawn", boCaller) {
      $0.status = .removed
      $0.isEnded = true
    },
    AccessScenario(
      "signed out, facts of an account by mistake", .anyone,
      .shared {
        $0.participants = [.bo()]
        $0.instanceRole = .admin
        $0.teamRole = .owner
        $0.isBlocked = true
      }),
  ]
}
