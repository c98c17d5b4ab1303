package import Templating

/// Reviews that somebody started or decides in, and the form that begins one.
package struct ReviewsPage: Page {
  package struct Line: PageValue {
    package var href: String
    package var about: String
    package var state: BadgeValue
    /// `3 of 12 decided`
    package var progress: String
    package var time: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .text("about") { $0.about }, .value("state") { $0.state },
        .text("progress") { $0.progress }, .text("time") { $0.time },
      ])
    }
  }

  package var frame: Frame
  package var action: String
  package var reviews: [Line] = []
  /// Empty for whoever has nothing to review.
  package var subjects: [Choice] = []
  package var about = FormField("about")
  package var reviewers = FormField("reviewers")
  package var due = FormField("due")
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("action") { $0.action },
      .list("reviews") { $0.reviews },
      .list("subjects") { $0.subjects },
      .value("about") { $0.about },
      .value("reviewers") { $0.reviewers },
      .value("due") { $0.due },
      .list("problems") { $0.problems },
    ])
  }
}
