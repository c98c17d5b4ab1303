package import Templating

/// The home of the signed-in person.
package struct HomePage: Page {
  package struct Line: PageValue {
    package var text: String
    package var href: String?
    /// What it is about, where that has a name.
    package var object: String?
    /// Where it stands in the log.
    package var entryHref: String?
    package var note = ""
    package var at: Int64

    package static var shape: Shape<Self> {
      Shape([
        .text("text") { $0.text }, .optionalText("href") { $0.href },
        .optionalText("object") { $0.object }, .optionalText("entryHref") { $0.entryHref },
        .text("note") { $0.note },
        .time("at") { $0.at },
      ])
    }
  }

  package var frame: Frame
  package var name: String
  package var invitations: [ShareLine] = []
  package var shares: [ShareLine] = []
  package var shared: [ShareLine] = []
  package var containers: [ContainerLine] = []
  /// What others did, the newest first.
  package var activity: [Line] = []
  /// For administrators: how many people there are, and the last entries of the log.
  package var people: String?
  package var log: [Line] = []
  /// Whether there is anything that could be shared.
  private var mayShare: Bool { !containers.isEmpty }

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("name") { $0.name },
      .list("invitations") { $0.invitations },
      .list("shares") { $0.shares },
      .list("shared") { $0.shared },
      .list("containers") { $0.containers },
      .list("activity") { $0.activity },
      .optionalText("people") { $0.people },
      .list("log") { $0.log },
      .flag("isOwner") { page in
        !page.shares.isEmpty || page.mayShare && page.shared.isEmpty && page.people == nil
      },
      .flag("isParticipant") { page in
        !page.shared.isEmpty
          || page.shares.isEmpty && page.invitations.isEmpty && page.people == nil
      },
      .flag("mayBrowse") { !$0.containers.isEmpty },
    ])
  }
}
