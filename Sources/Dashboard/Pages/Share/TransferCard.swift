import RecordStore
import Records
package import Templating

/// The part of the panel about who owns the zone: the offer, or the answer to one.
package struct TransferCard: PageValue {
  package var text: String
  /// To whom it can be offered.
  package var candidates: [Choice] = []
  package var action: String
  package var isOffered = false
  package var isForViewer = false

  package static var shape: Shape<Self> {
    Shape([
      .text("text") { $0.text }, .list("candidates") { $0.candidates },
      .text("action") { $0.action }, .flag("isOffered") { $0.isOffered },
      .flag("isForViewer") { $0.isForViewer },
    ])
  }

  /// Nil for whom there is nothing to do.
  init?(_ panel: SharePanel, path: String, _ words: Words) {
    action = path + "/transfer"
    guard panel.share.isZoneWide else { return nil }
    if let transfer = panel.transfer {
      let time = words.relative(transfer.at)
      isForViewer = panel.viewer.canTakeOver
      isOffered = !isForViewer
      text =
        isForViewer
        ? words(
          TransferWord.toYou, ["name": PersonValue(panel.owner, words).name, "time": time])
        : words(
          TransferWord.offered,
          ["name": PersonValue(transfer.person, words).name, "time": time])
      return
    }
    guard panel.viewer.isOwner else { return nil }
    candidates = panel.people.filter { $0.state == .accepted && $0.person.hasAccount }.map {
      let person = PersonValue($0.person, words)
      let name = person.handle.map { "\(person.name) (\($0))" } ?? person.name
      return Choice(String($0.participant.rawValue), name)
    }
    guard !candidates.isEmpty else { return nil }
    text = words[TransferWord.help]
  }
}
