import RecordStore
import Records

/// Words of notifications, on their page and in mails.
enum NewsWord: String, Wording {
  case requested = "news.requested"
  case invited = "news.invited"
  case expired = "news.expired"
  case offered = "news.offered"
  case offerDeclined = "news.offerDeclined"
  case tookOver = "news.tookOver"
  case finding = "news.finding"
  case review = "news.review"
  case look = "news.look"
  case term = "news.term"
  case noTerm = "news.noTerm"
  case linkTerm = "news.linkTerm"
  case noLinkTerm = "news.noLinkTerm"
  case unread = "news.unread"
  case title = "news.title"
  case allRead = "news.allRead"
  case oneRead = "news.oneRead"
  case mailsSaved = "news.mailsSaved"
  case mailNow = "news.mail.now"
  case mailDaily = "news.mail.daily"
  case mailNever = "news.mail.never"
  case line = "news.line"
  case more = "news.more"
  case open = "news.open"
  case summarySubject = "news.summarySubject"
  case unsubscribe = "news.unsubscribe"
  case unsubscribeSummary = "news.unsubscribeSummary"
  case endTitle = "news.endTitle"
  case endKind = "news.endKind"
  case endSummary = "news.endSummary"
  case ended = "news.ended"

  init(_ mail: NewsMail) {
    switch mail {
    case .now: self = .mailNow
    case .daily: self = .mailDaily
    case .never: self = .mailNever
    }
  }
}

extension Words {
  /// `Ben Ode accepted “Japan 2026”`
  func news(_ item: NewsItem) -> String {
    let name = item.person?.name.map { Shown.name($0) } ?? self[HomeWord.server]
    let title = Shown.start(item.title, limit: 120)
    let texts: KeyValuePairs<String, String> = ["name": name, "title": title]
    switch item.kind {
    case .accepted: return self(HomeWord.accepted, texts)
    case .declined: return self(HomeWord.declined, texts)
    case .left: return self(HomeWord.left, texts)
    case .requested: return self(NewsWord.requested, texts)
    case .invited: return self(NewsWord.invited, texts)
    case .offered: return self(NewsWord.offered, texts)
    case .offerDeclined: return self(NewsWord.offerDeclined, texts)
    case .tookOver: return self(NewsWord.tookOver, texts)
    case .finding:
      let what = item.finding.map { family("finding.kind.\($0.kind.rawValue)") } ?? ""
      return self(NewsWord.finding, ["name": name, "title": title, "what": what])
    case .review:
      let time = moment(item.ends ?? item.at)
      return self(NewsWord.review, ["name": name, "title": title, "time": time])
    case .look: return self(NewsWord.look, texts)
    case .viewed: return self(OversightWord.lookAs, ["by": name])
    case .removed: return self(HomeWord.removed, texts)
    case .stopped: return self(HomeWord.stopped, texts)
    case .expired: return self(NewsWord.expired, ["title": title])
    case .term: return term(item, name, title, .term, .noTerm)
    case .linkTerm: return term(item, name, title, .linkTerm, .noLinkTerm)
    case .right:
      let right = self.right(item.right ?? RightWord.none)
      return self(HomeWord.right, ["name": name, "title": title, "right": right])
    }
  }
  private func term(
    _ item: NewsItem, _ name: String, _ title: String, _ some: NewsWord, _ none: NewsWord
  ) -> String {
    guard let ends = item.ends else { return self(none, ["name": name, "title": title]) }
    return self(some, ["name": name, "title": title, "time": moment(ends)])
  }
}
