package import Records

/// One question of a walk, answered by the store and by the model.
package struct WorldQuestion: Sendable, CustomStringConvertible {
  package enum Target: Sendable {
    case record(RecordID)
    case newRecord(ZoneID, parent: RecordID?, type: String)
    case zone(ZoneID)
    case share(ShareID)
    case container(ContainerID)
    case server
  }

  package var caller: Caller
  package var action: AccessAction
  package var target: Target
  package var showedLink = false
  package var personalLink: ParticipantID?
  /// Asked at the address of a one-time link, by its short GUID.
  package var oneTimeGUID: String?
  package var now: Int64

  package init(
    caller: Caller, action: AccessAction, target: Target, showedLink: Bool = false,
    personalLink: ParticipantID? = nil, now: Int64
  ) {
    self.caller = caller
    self.action = action
    self.target = target
    self.showedLink = showedLink
    self.personalLink = personalLink
    self.now = now
  }

  package var description: String {
    "\(caller) \(action.rawValue) \(target) link:\(showedLink) personal:\(String(describing: personalLink)) \(oneTimeGUID ?? "")"
  }

  package var account: AccountID? { if case .account(let id) = caller { id } else { nil } }
}

extension World {
  /// The brute-force answer.
  package func answer(_ question: WorldQuestion) -> WorldAnswer {
    let place = place(of: question)
    let action = meaning(of: question, in: place)
    var claims: [Claim] = []
    let account = question.account
    let isDisabled = account != nil && accounts[account!]?.isActive != true
    let isBlocked =
      account != nil && place.share.map { shares[$0]!.blocked.contains(account!) } == true
    if isDisabled { claims.append(Claim("account", false, "accountDisabled")) }
    if isObject(action) {
      if let zone = place.zone, zones[zone]!.isPublic {
        claims += publicClaims(question, action, place)
      } else if let zone = place.zone {
        claims += ownerClaims(question, action, zone)
        if isBlocked { claims.append(Claim("block", false, "blocked")) }
        claims += shareClaims(question, action, place)
      }
    }
    if account != nil { claims += officeClaims(question, action, place) }
    return WorldAnswer(
      claims, isDisabled: isDisabled, isBlocked: isBlocked, isLook: question.action == .readRecord)
  }

  /// Where a question leads: its zone, its record as it is or would be, its share.
  package struct Place {
    package var container: ContainerID?
    package var zone: ZoneID?
    package var record: RecordID?
    package var type = ""
    package var creator: AccountID?
    package var share: ShareID?
    package var isRoot = false
    package var isShareRecord = false
  }

  package func place(of question: WorldQuestion) -> Place {
    var place = Place()
    switch question.target {
    case .record(let id):
      let record = records[id]!
      place.record = id
      place.zone = record.zone
      place.type = record.type
      place.creator = record.creator
      place.share = governingShare(of: id) ?? stoppedShare(explaining: id)
      place.isShareRecord = record.shareRecordOf != nil
      place.isRoot = activeShare(ofRoot: id) != nil
    case .newRecord(let zone, let parent, let type):
      place.zone = zone
      place.type = type
      place.creator = question.account
      place.share =
        parent.flatMap { governingShare(of: $0) ?? stoppedShare(explaining: $0) }
        ?? wideShare(of: zone)
    case .zone(let zone):
      place.zone = zone
      place.share = wideShare(of: zone)
    case .share(let share):
      place.zone = shares[share]!.zone
      place.share = share
    case .container(let id): place.container = id
    case .server: break
    }
    if let zone = place.zone { place.container = zones[zone]!.container }
    return place
  }

  /// A stopped share still explains why there is no way in.
  private func stoppedShare(explaining record: RecordID) -> ShareID? {
    shares.first { $0.value.root == record }?.key ?? wideShare(of: records[record]!.zone)
  }

  /// The zone-wide share a zone has or had.
  private func wideShare(of zone: ZoneID) -> ShareID? {
    shares.first { $0.value.zone == zone && $0.value.root == nil }?.key
  }

  private func meaning(of question: WorldQuestion, in place: Place) -> AccessAction {
    guard place.isShareRecord else { return question.action }
    let isOwner = question.account != nil && zones[place.zone!]!.owner == question.account
    let meanings: [AccessAction: AccessAction] = [
      .readRecord: .readShare, .createRecord: .createShare, .updateRecord: .changeShare,
      .deleteRecord: isOwner ? .stopShare : .leaveShare,
    ]
    return meanings[question.action] ?? question.action
  }

  private func isObject(_ action: AccessAction) -> Bool {
    let others: Set<AccessAction> = [.readContainer, .changeContainer, .changeTeam]
    return !others.contains(action) && !isServer(action)
  }

  package func isServer(_ action: AccessAction) -> Bool {
    ["readAccounts", "changeAccounts", "createContainer"].contains(action.rawValue)
  }
}
