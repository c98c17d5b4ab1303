package import Templating

/// A zone in the table of a database.
package struct ZoneLine: PageValue {
  package var href: String
  package var name: String
  /// Said where it is not the viewer.
  package var owner = ""
  /// What the zone is for, where the viewer sees all of it.
  package var about = ""
  package var badge: BadgeValue?
  /// Empty where only a part of the zone is to be seen.
  package var records: String
  package var size: String

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("name") { $0.name },
      .text("owner") { $0.owner },
      .text("about") { $0.about },
      .optionalValue("badge") { $0.badge },
      .text("records") { $0.records },
      .text("size") { $0.size },
    ])
  }
}
