package import Templating

/// Message, end and check of an invitation, as both pages with the field for people have them.
package struct InviteFields: PageValue {
  package var note = FormField("note")
  package var until = FormField("until")
  /// On whose clock the day ends.
  package var zone = ""
  package var checks: [InviteLine] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("note") { $0.note },
      .value("until") { $0.until },
      .text("zone") { $0.zone },
      .list("checks") { $0.checks },
      .optionalText("isOpen") { $0.note.value.isEmpty && $0.until.value.isEmpty ? nil : "open" },
    ])
  }

  mutating func fill(_ terms: InviteTerms) {
    note = terms.note
    until = terms.until
  }
}

extension InviteTerms {
  static func zone(_ visit: Visit) -> String {
    let name = LocalTime.name(visit.words.zone.offset(at: visit.now))
    return visit.words(InviteWord.zone, ["zone": name])
  }
}
