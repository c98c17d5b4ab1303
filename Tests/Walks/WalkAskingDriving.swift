import RecordStore
import Records

extension WalkDriver {
  /// Requests and one-time links.
  func asking(_ operation: WalkOperation) throws -> WalkResult {
    switch operation {
    case .request(let share):
      try Shares.requestAccess(context, guid: world.shares[share]!.guid)
    case .approve(let share, let account, let permission):
      return try result(
        of: Shares.approveRequest(context, share: share, account: account, permission))
    case .deny(let share, let account, let blocks):
      try Shares.refuseRequest(context, share: share, account: account)
      if blocks { try Shares.block(context, share: share, account: account) }
    case .addOneTimeLink(let share, let permission):
      let made = try Shares.addOneTimeLink(context, share: share, permission: permission)
      return .oneTimeLink(made.participant, guid: made.guid)
    case .openOneTimeLink(let id):
      let acceptance = try Shares.accept(context, guid: world.oneTimeLinks[id]!)
      return .participant(acceptance.participant, wasAlready: acceptance.wasAlready)
    case .declineOneTimeLink(let id):
      try Shares.decline(context, guid: world.oneTimeLinks[id]!)
    default: break
    }
    return .done
  }
}
