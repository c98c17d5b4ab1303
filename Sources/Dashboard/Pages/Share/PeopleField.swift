import RecordStore
import Records

/// The field that takes people: addresses and user record names, a pasted list of them.
struct PeopleField: Sendable {
  let field: FormField
  let invitees: [(typed: String, invitee: Invitee)]

  private static let mostAtOnce = 100

  init(_ text: String, _ visit: Visit, mayBeEmpty: Bool = false) {
    let words = visit.words
    let pieces = text.split { ",;\n".contains($0) }.map { Self.address(String($0)) }
      .filter { !$0.isEmpty }
    var found: [(String, Invitee)] = []
    var bad: String?
    for piece in pieces.prefix(Self.mostAtOnce) {
      if let invitee = visit.guest.desk.store.invitee(typed: piece) {
        found.append((piece, invitee))
      } else if bad == nil {
        bad = piece
      }
    }
    var field = FormField("people", text)
    if let bad {
      field.error = words(.shareNotAnAddress, ["text": bad])
    } else if pieces.isEmpty, !mayBeEmpty {
      field.error = words[.sharePeopleMissing]
    } else if pieces.count > Self.mostAtOnce {
      field.error = words[.problemQuota]
    }
    self.field = field
    invitees = found
  }

  /// Invites everybody and says what became of each.
  func invite(
    _ context: WriteContext, share: ShareID, _ right: RightWord, _ words: Words
  ) throws -> [String] {
    guard !invitees.isEmpty else { return [] }
    let invitations = invitees.map { RightChoice.invitation($0.invitee, right) }
    let outcomes = try Shares.invite(context, share: share, invitations)
    return zip(invitees, outcomes).map { invitee, outcome in
      let name = invitee.typed
      return switch outcome {
      case .invited: words(.shareResultInvited, ["name": name, "right": words.right(right)])
      case .alreadyInvited: words(.shareResultAlready, ["name": name])
      case .isOwner: words(.shareResultOwner, ["name": name])
      case .refused(let error):
        words(.shareResultRefused, ["name": name, "problem": words.problem(error)])
      }
    }
  }

  /// `Ben Ode <ben@example.org>` as mail programs copy it, or the text itself.
  private static func address(_ text: String) -> String {
    guard let open = text.lastIndex(of: "<"), let close = text.lastIndex(of: ">"), open < close
    else { return text.trimmed }
    return String(text[text.index(after: open)..<close]).trimmed
  }
}
