package import Templating

/// A record in a list of parents, children or back-references.
package struct RecordLine: PageValue {
  package var href: String
  package var title: String
  package var type: String
  package var note = ""
  package var badge: BadgeValue?

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("title") { $0.title },
      .text("type") { $0.type },
      .text("note") { $0.note },
      .optionalValue("badge") { $0.badge },
    ])
  }
}
