/// What a receiver can ask to be told of. The words are part of the format.
package enum WebhookKind: String, Sendable, CaseIterable {
  case shareStarted = "share.started"
  case shareStopped = "share.stopped"
  case transferred = "share.transferred"
  case invited = "participant.invited"
  case accepted = "participant.accepted"
  case declined = "participant.declined"
  case changed = "participant.changed"
  case removed = "participant.removed"
  case left = "participant.left"
  case expired = "participant.expired"
  case requested = "access.requested"
  /// Sent by rules, to the receiver that a rule names.
  case finding = "finding.opened"
  /// Sent by hand, to every receiver.
  case test = "webhook.test"

  /// Those that one chooses among.
  package static let chosen = allCases.filter { $0 != .test && $0 != .finding }

  /// Nil for what another kind says already.
  init?(_ what: Occurrence.What) {
    switch what {
    case .started: self = .shareStarted
    case .ended: self = .shareStopped
    case .invited: self = .invited
    case .accepted: self = .accepted
    case .declined: self = .declined
    case .right, .term: self = .changed
    case .removed: self = .removed
    case .left: self = .left
    case .expired: self = .expired
    case .requested: self = .requested
    case .tookOver: self = .transferred
    case .stopped, .offered, .offerDeclined, .linkTerm: return nil
    }
  }
}
