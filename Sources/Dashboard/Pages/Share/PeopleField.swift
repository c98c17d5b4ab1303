import RecordStore
import Records

/// The field that takes people: addresses and user record names, a pasted list of them.
struct PeopleField: Sendable {
  let field: FormField
  let invitees: [(typed: String, invitee: Invitee)]
  /// Whom a name can mean, where it means none or several: to be chosen from.
  let suggestions: [Choice]

  private static let mostAtOnce = 100

  /// `picked` are addresses of people who were suggested.
  init(
    _ text: String, picked: [String] = [], _ visit: Visit, mayBeEmpty: Bool = false
  ) throws {
    let words = visit.words
    let typed = text.split { ",;\n".contains($0) }.map { Self.address(String($0)) }
    let pieces = (typed + picked).filter { !$0.isEmpty }
    var found: [(String, Invitee)] = []
    var kept: [String] = []
    var bad: String?
    var nobody: String?
    var suggestions: [Choice] = []
    for piece in pieces.prefix(Self.mostAtOnce) {
      if let invitee = visit.guest.desk.store.invitee(typed: piece) {
        kept.append(piece)
        if try Self.isSomebody(invitee, visit) {
          found.append((piece, invitee))
        } else {
          nobody = nobody ?? piece
        }
        continue
      }
      let known = try visit.read { try Contacts.find($0, account: visit.account, matching: piece) }
      if known.count == 1, known[0].name.lowercased() == piece.lowercased() {
        let address = known[0].address
        if let invitee = visit.guest.desk.store.invitee(typed: address) {
          found.append((address, invitee))
          kept.append(address)
          continue
        }
      }
      if known.isEmpty { kept.append(piece) }
      bad = bad ?? piece
      suggestions += known.map { Choice($0.address, Shown.name($0.name), help: $0.address) }
    }
    self.suggestions = suggestions
    // What is chosen below is not typed any more.
    var field = FormField("people", suggestions.isEmpty ? text : kept.joined(separator: ", "))
    if let bad, !suggestions.isEmpty {
      field.error = words(PanelWord.choose, ["text": bad])
    } else if let bad {
      field.error = words(.shareNotAnAddress, ["text": bad])
    } else if let nobody {
      field.error = words(PanelWord.nobody, ["text": nobody])
    } else if pieces.isEmpty, !mayBeEmpty {
      field.error = words[.sharePeopleMissing]
    } else if pieces.count > Self.mostAtOnce {
      field.error = words[.problemQuota]
    }
    self.field = field
    invitees = found
  }

  /// False for a user record name that nobody has in the container. Addresses tell nothing here.
  private static func isSomebody(_ invitee: Invitee, _ visit: Visit) throws -> Bool {
    guard case .userRecordName(let name) = invitee else { return true }
    return try visit.read { c in
      let container = try visit.zone(c).container
      return try Containers.account(c, container: container, userRecordName: name) != nil
    }
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
