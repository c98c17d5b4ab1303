package import Templating

/// A share in a short list.
package struct ShareLine: PageValue {
  package var href: String
  package var title: String
  package var detail: String
  package var person: PersonValue?
  package var badge: BadgeValue

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href },
      .text("title") { $0.title },
      .text("detail") { $0.detail },
      .optionalValue("person") { $0.person },
      .value("badge") { $0.badge },
    ])
  }
}
