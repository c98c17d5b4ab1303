package import RecordStore
import Records
import SQLite

/// Does the operations of a walk on a real store, as one caller.
package struct WalkDriver {
  package let context: WriteContext
  package let world: World

  package init(_ context: WriteContext, _ world: World) {
    self.context = context
    self.world = world
  }

  /// A refusal is an answer; anything else the store throws fails the walk.
  package func perform(_ operation: WalkOperation) throws -> WalkResult {
    do {
      return try context.savepoint { try dispatch(operation) }
    } catch let error as StoreError {
      let faults: Set<StoreError.Code> = [
        .failed, .damaged, .busy, .full, .closed, .budgetExceeded,
      ]
      if faults.contains(error.code) { throw error }
      return .refused("\(error.code.rawValue): \(error.message)")
    }
  }

  private func dispatch(_ operation: WalkOperation) throws -> WalkResult {
    switch operation {
    case .createRecord, .updateRecord, .setParent, .deleteRecord:
      try modify(operation)
    case .shareRecord(let id, let permission, let anyone):
      shared(
        try Shares.shareRecord(
          context, record: id, ShareOptions(publicPermission: permission, allowsAnyone: anyone)))
    case .shareZone(let id, let permission, let anyone):
      shared(
        try Shares.shareZone(
          context, zone: id, ShareOptions(publicPermission: permission, allowsAnyone: anyone)))
    case .undoStop(let id): try restore(id)
    case .answerOffer(let id, takes: true):
      .participant(try Shares.takeOver(context, share: id), wasAlready: false)
    case .createZone(let container, let name):
      try createZone(container, name)
    case .invite, .accept, .decline, .change, .remove, .undoRemoval, .block, .unblock, .leave:
      try people(operation)
    case .request, .approve, .deny, .addOneTimeLink, .openOneTimeLink, .declineOneTimeLink:
      try asking(operation)
    default:
      try settings(operation)
    }
  }

  private func restore(_ share: ShareID) throws -> WalkResult {
    let (handle, people) = try Shares.undoStop(context, share: share)
    return .restored(record: handle.shareRecord, people: people)
  }

  private func shared(_ handle: ShareHandle) -> WalkResult {
    .share(handle.share, record: handle.shareRecord, guid: handle.guid, isNew: handle.isNew)
  }

  private func settings(_ operation: WalkOperation) throws -> WalkResult {
    switch operation {
    case .setPublicPermission(let id, let permission, let anyone):
      try Shares.setPublicPermission(context, share: id, permission, allowsAnyone: anyone)
    case .setSwitches(let id, let mayInvite, let showsPreview, let allowsRequests):
      try Shares.setSwitches(
        context, share: id,
        ShareSwitches(
          participantsMayInvite: mayInvite, allowsAccessRequests: allowsRequests,
          showsPreview: showsPreview))
    case .setLinkExpiry(let id, let expires):
      try Shares.setLinkConditions(context, share: id, LinkConditions(expires: .set(expires)))
    case .setLinkPassword(let id, let hasPassword):
      try Shares.setLinkConditions(
        context, share: id, LinkConditions(passwordHash: .set(hasPassword ? "hash" : nil)))
    case .setLinkUses(let id, let uses):
      try Shares.setLinkConditions(context, share: id, LinkConditions(usesLeft: .set(uses)))
    case .passGate(let id, let until):
      try Shares.passGate(context, guid: world.shares[id]!.guid, until: until)
    case .renewLink(let id): return .guid(try Shares.renewLink(context, share: id))
    case .stop(let id): try Shares.stop(context, share: id)
    case .offer(let id): try Shares.offerOwnership(context, to: id)
    case .withdrawOffer(let id): try Shares.withdrawOffer(context, share: id)
    case .answerOffer(let id, _): try Shares.declineOwnership(context, share: id)
    case .deleteZone(let zone): try Zones.delete(context, zone: zone)
    default: try offices(operation)
    }
    return .done
  }

  private func createZone(_ container: ContainerID, _ name: String) throws -> WalkResult {
    let owner = context.actor.account!
    return .zone(
      try Zones.create(
        context, container: container, environment: .development, owner: owner, name: name))
  }
}
