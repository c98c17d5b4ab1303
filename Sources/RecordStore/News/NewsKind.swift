/// What somebody is told of.
package enum NewsKind: String, Sendable, CaseIterable {
  // Owners
  case requested, accepted, declined, left, offerDeclined
  /// Asked to look at what was found
  case finding
  /// Asked to decide who keeps access
  case review
  /// Somebody opened what is theirs because of a role on the server, or saw pages as they do.
  case look, viewed
  // Participants
  case invited, right, removed, stopped, expired, offered
  /// Their access, or the link they came by, ends at another time.
  case term, linkTerm
  /// Somebody whose zone was handed over.
  case tookOver

  package var isForOwner: Bool {
    switch self {
    case .requested, .accepted, .declined, .left, .offerDeclined, .finding, .review, .look,
      .viewed:
      true
    case .invited, .right, .removed, .stopped, .expired, .offered, .term, .linkTerm, .tookOver:
      false
    }
  }

  /// Those that mail can tell of, too. An invitation has a mail of its own.
  package static let mailed = allCases.filter { $0 != .invited }

  /// As long as nobody has chosen.
  package var usualMail: NewsMail {
    switch self {
    case .accepted, .declined, .left, .linkTerm, .look: .daily
    case .requested, .right, .removed, .stopped, .expired, .offered, .offerDeclined, .term,
      .tookOver, .finding, .review, .viewed:
      .now
    case .invited: .never
    }
  }
}

/// When mail tells of it.
package enum NewsMail: String, Sendable, CaseIterable {
  case now, daily, never
}

extension Occurrence.What {
  var news: NewsKind? { NewsKind(rawValue: rawValue) }
}
