package import Templating

/// What a change would mean for people, before anything is done.
package struct WhatIfPage: Page {
  /// A field of the change: a text, or a choice where there are options.
  package struct Field: PageValue {
    package var field: FormField
    package var label: String
    package var options: [Choice] = []

    package static var shape: Shape<Self> {
      Shape([
        .value("field") { $0.field }, .text("label") { $0.label }, .list("options") { $0.options },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var back: String
  package var object: String
  package var action: String
  /// The kinds of changes, the one that is looked at marked.
  package var tabs: [WhatIfTab]
  package var change: String
  package var fields: [Field] = []
  package var problem: Problem?
  /// Who gains and who loses; nil before a change is complete.
  package var sections: [ConfirmPage.Section]?
  /// The form that does it, with its fields filled in.
  package var applyHref: String?

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("back") { $0.back },
      .text("object") { $0.object },
      .text("action") { $0.action },
      .list("tabs") { $0.tabs },
      .text("change") { $0.change },
      .list("fields") { $0.fields },
      .list("problems") { page in [page.problem].compactMap { $0 } },
      .flag("isAnswered") { $0.sections != nil },
      .list("sections") { $0.sections ?? [] },
      .optionalText("applyHref") { $0.applyHref },
    ])
  }
}

/// One kind of change.
package struct WhatIfTab: PageValue {
  package var href: String
  package var text: String
  package var isCurrent: Bool

  package static var shape: Shape<Self> {
    Shape([
      .text("href") { $0.href }, .text("text") { $0.text },
      .optionalText("current") { $0.isCurrent ? "page" : nil },
    ])
  }
}
