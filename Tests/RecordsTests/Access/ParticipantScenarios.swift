import Records

extension AccessScenario {
  private static func bo(_ name: String, _ change: (inout ParticipantFacts) -> Void)
    -> AccessScenario
  {
    AccessScenario(name, boCaller, .shared(with: .bo(change)))
  }

  private static func offered(to account: AccountID, isZoneWide: Bool) -> AccessFacts {
    .shared {
      $0.participants = [.bo()]
      $0.share?.isZoneWide = isZoneWide
      $0.share?.offeredTo = account
    }
  }

  /// People who accepted.
  static let participants: [AccessScenario] = [
    AccessScenario("owner of a share", ownCaller, .shared()),
    AccessScenario("owner, blocked", ownCaller, .shared { $0.isBlocked = true }),
    bo("reader") { _ in },
    bo("writer") { $0.permission = .readWrite },
    bo("writer without permission") { $0.permission = .none },
    bo("writer, may invite") {
      $0.permission = .readWrite
      $0.mayInvite = true
    },
    bo("reader, may invite") { $0.mayInvite = true },
    bo("administrator") { $0.role = .administrator },
    bo("administrator capped by inviter") {
      $0.role = .administrator
      $0.inviterPermission = .readOnly
    },
    bo("writer, inviter writes") {
      $0.permission = .readWrite
      $0.inviterPermission = .readWrite
    },
    bo("writer, inviter reads") {
      $0.permission = .readWrite
      $0.inviterPermission = .readOnly
    },
    bo("writer, inviter gone") {
      $0.permission = .readWrite
      $0.inviterPermission = Permission.none
    },
    bo("writer until later") {
      $0.permission = .readWrite
      $0.expires = now + 1
    },
    bo("writer until now") {
      $0.permission = .readWrite
      $0.expires = now
    },
    bo("removed") {
      $0.status = .removed
      $0.isEnded = true
    },
    bo("left") {
      $0.status = .left
      $0.isEnded = true
    },
    bo("ended, but status says accepted") { $0.isEnded = true },
    AccessScenario("reader, offered the zone", boCaller, offered(to: bo, isZoneWide: true)),
    AccessScenario("reader, offered a record", boCaller, offered(to: bo, isZoneWide: false)),
    AccessScenario(
      "reader of a zone offered to another", boCaller, offered(to: owner, isZoneWide: true)),
    AccessScenario(
      "writer at the root", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.record?.isRoot = true
      }),
    AccessScenario(
      "administrator at the root", boCaller,
      .shared {
        $0.participants = [.bo { $0.role = .administrator }]
        $0.record?.isRoot = true
      }),
    AccessScenario(
      "writer at the share record", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.record?.isShareRecord = true
      }),
    AccessScenario(
      "owner at the share record", ownCaller, .shared { $0.record?.isShareRecord = true }),
    AccessScenario(
      "admin at the share record", boCaller,
      .shared {
        $0.record?.isShareRecord = true
        $0.instanceRole = .admin
      }),
    AccessScenario(
      "writer where people may invite", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.share?.participantsMayInvite = true
      }),
    AccessScenario(
      "removed, then invited and accepted again", boCaller,
      .shared {
        $0.participants = [
          .bo {
            $0.status = .removed
            $0.isEnded = true
          },
          ParticipantFacts(id: ParticipantID(rawValue: 31), permission: .readWrite),
        ]
      }),
    AccessScenario(
      "writer, blocked", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.isBlocked = true
      }),
    AccessScenario(
      "writer, disabled", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.accountState = .disabled
      }),
    AccessScenario(
      "writer, share stopped", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.share?.isActive = false
      }),
    AccessScenario(
      "writer, zone deleted", boCaller,
      .shared {
        $0.participants = [.bo { $0.permission = .readWrite }]
        $0.zone?.isDeleted = true
      }),
    AccessScenario(
      "reader who is admin", boCaller,
      .shared {
        $0.participants = [.bo()]
        $0.instanceRole = .admin
      }),
    AccessScenario(
      "blocked admin", boCaller,
      .shared {
        $0.participants = [.bo()]
        $0.isBlocked = true
        $0.instanceRole = .admin
      }),
    AccessScenario("stranger at a share", boCaller, .shared()),
    AccessScenario(
      "stranger at a stopped share", boCaller, .shared { $0.share?.isActive = false }),
  ]
}
