import Addresses
import RecordStore
import Records

/// The landing page of a state: what may be said, and the one next step.
struct LandingView {
  let guest: Guest
  let link: ShareLink
  let landing: Landing
  private var words: Words { guest.words }

  init(guest: Guest, link: ShareLink, landing: Landing) {
    self.guest = guest
    self.link = link
    self.landing = landing
  }

  var page: LandingPage {
    var page = LandingPage(frame: guest.frame(), pageTitle: "")
    page.back = link.path
    page.answerAction = link.path
    page.maySwitch = guest.person != nil
    if let inviter = landing.inviter ?? landing.owner { introduce(inviter, &page) }
    describe(&page)
    page.frame.preview = preview(page)
    page.pageTitle =
      page.inviter.map { titled($0, page) } ?? page.heading
    return page
  }

  /// Whoever has come by the link of others was not invited.
  private var isInvited: Bool {
    if case .otherAccount = landing.state { false } else { true }
  }

  private func titled(_ inviter: PersonValue, _ page: LandingPage) -> String {
    let texts: KeyValuePairs = ["name": inviter.name, "title": page.title]
    return isInvited
      ? words(.landingTitleOf, texts) : words(LinkWord.landingSharesTitle, texts)
  }

  /// What other programs show of the link: only what everybody who holds it may see.
  private func preview(_ page: LandingPage) -> LinkPreview? {
    guard landing.showsPreview, case .signedOut = landing.state, let inviter = page.inviter
    else { return nil }
    let url = guest.desk.publicURL.share(link.guid, title: nil)
    return LinkPreview(
      title: page.title,
      description: words(.landingTitleOf, ["name": inviter.name, "title": page.title]),
      picture: landing.hasPicture ? url + "/picture" : nil)
  }

  /// Who invites to what.
  private func introduce(_ inviter: Person, _ page: inout LandingPage) {
    page.inviter = PersonValue(inviter, words)
    page.lead = words[isInvited ? LinkWord.landingInvites : .landingShares]
    page.title = Shown.start(landing.title ?? landing.kind ?? "", limit: 200)
    if landing.hasPicture, landing.showsPreview || landing.share != nil {
      page.picture = Address.share(link.guid).path + "/picture"
    }
    if let permission = landing.permission {
      let isIn: Bool =
        switch landing.state {
        case .accepted, .owner: true
        default: false
        }
      page.facts.append(
        .init(term: words[isIn ? .landingFactNow : .landingFactRight], text: deed(permission)))
    }
    if let until = landing.until {
      page.facts.append(.init(term: words[.landingFactUntil], text: words.moment(until)))
    }
    if let person = guest.person {
      let account = Shown.name(person.address ?? person.name)
      page.facts.append(.init(term: words[.landingFactAccount], text: account))
    }
  }

  private func deed(_ permission: Permission) -> String {
    words.deed(permission, kind: landing.isZoneWide ? nil : landing.kind)
  }

  private func describe(_ page: inout LandingPage) {
    switch landing.state {
    case .signedOut:
      page.sentence = words[.landingSignIn]
      page.asksSignIn = true
      page.offersSignUp = true
      offerOpening(&page)
    case .canAccept:
      offer(&page, words[.landingAccept])
      offerOpening(&page)
    case .chooseAccount(let invited, _): choose(&page, invited)
    case .otherAccount(let invited): refer(&page, invited)
    case .accepted(let at):
      page.sentence = words(.landingAccepted, ["time": words.date(at)])
      page.openHref = landing.share?.thingPath
    case .declined(let at):
      page.sentence = words(.landingDeclined, ["time": words.relative(at)])
      offer(&page, words[.landingAcceptAfterAll])
      page.mayDecline = false
    case .owner:
      page.inviter = nil
      page.heading = page.title
      page.sentence = words[.landingOwner]
      page.openHref = landing.share?.panelPath
    case .expired(let at):
      shut(&page, .landingExpired, words(.landingExpiredText, ["time": words.moment(at)]))
      if landing.allowsRequests { offerRequest(&page) }
    case .revoked:
      shut(&page, .landingRevoked, words[.landingRevokedText])
      if landing.allowsRequests { offerRequest(&page) }
    case .used:
      shut(&page, .landingUsed, words[.landingUsedText])
      if landing.allowsRequests { offerRequest(&page) }
    case .ended: shut(&page, .landingEnded, words[.landingEndedText])
    case .passwordNeeded:
      shut(&page, .landingPassword, words[.landingPasswordText])
      page.nextHref = nil
      page.gateAction = Address.share(link.guid).path + "/gate"
    case .notFound: hide(&page)
    }
  }

  /// Reading needs no account here.
  private func offerOpening(_ page: inout LandingPage) {
    guard landing.share?.allowsAnyone == true else { return }
    page.lookHref = Address.openShare(link.guid).path
    page.lookLabel = words[OpenWord.open]
    if guest.person == nil { page.sentence = words[OpenWord.join] }
  }

  private func offer(_ page: inout LandingPage, _ label: String) {
    page.mayAccept = true
    page.mayDecline = true
    page.acceptLabel = label
  }

  /// The invitation went to an address that is not known as the visitor's: both are shown.
  private func choose(_ page: inout LandingPage, _ invited: String?) {
    let account = guest.person.map { $0.address ?? $0.name } ?? ""
    offer(&page, words(.landingAcceptAs, ["name": account]))
    guard let invited else { return }
    page.sentence = words(.landingChoose, ["address": invited])
    page.facts.append(.init(term: words[.landingFactInvited], text: Shown.name(invited)))
  }

  private func refer(_ page: inout LandingPage, _ invited: String?) {
    page.sentence = words(.landingOther, ["name": page.inviter?.name ?? ""])
    page.isSwitchNext = true
    if landing.hasAsked {
      page.sentence = words[LinkWord.requestSent]
    } else if landing.allowsRequests {
      offerRequest(&page)
    }
    guard let invited else { return }
    page.facts.append(.init(term: words[.landingFactInvited], text: Shown.name(invited)))
  }

  private func shut(_ page: inout LandingPage, _ heading: Word, _ sentence: String) {
    page.sealCss = "shut"
    page.heading = words[heading]
    page.sentence = sentence
    page.nextHref = (guest.person == nil ? Address.signIn : .sharedWithMe).path
    page.nextLabel = words[guest.person == nil ? PanelWord.nextSignIn : .nextShared]
  }

  /// The same for what is hidden and what never was.
  private func hide(_ page: inout LandingPage) {
    let isSignedIn = guest.person != nil
    shut(
      &page, isSignedIn ? .landingNotFound : .landingNotFoundSignIn, words[.landingNotFoundText])
    page.asksSignIn = !isSignedIn
    page.isSwitchNext = isSignedIn
    page.nextHref = nil
    offerRequest(&page)
  }

  /// Asking to be let in. For what is hidden it is offered whether it exists or not.
  private func offerRequest(_ page: inout LandingPage) {
    guard guest.person != nil else { return }
    page.requestAction = Address.share(link.guid).path + "/request"
  }
}
