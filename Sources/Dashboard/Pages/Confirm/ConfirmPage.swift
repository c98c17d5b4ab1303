package import Templating

/// One more look before something that is hard to undo: names, counts, and Cancel first.
package struct ConfirmPage: Page {
  /// The name to type before what cannot be undone.
  package struct Typed: PageValue {
    package var label: String
    package var value = ""
    package var error: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("label") { $0.label },
        .text("value") { $0.value },
        .optionalText("error") { $0.error },
        .text("css") { $0.error == nil ? "" : "bad" },
        .optionalText("describedBy") { $0.error == nil ? nil : "typed-error" },
      ])
    }
  }

  /// Names under a heading, where there is more than one kind of them.
  package struct Section: PageValue {
    package var title: String
    package var lines: [String]

    package static var shape: Shape<Self> {
      Shape([.text("heading") { $0.title }, .list("lines") { $0.lines }])
    }
  }

  package var frame: Frame
  package var title: String
  package var action: String
  package var hidden: [KeptField] = []
  package var sentences: [String]
  package var listTitle = ""
  package var list: [String] = []
  package var sections: [Section] = []
  package var warning: String?
  package var typed: Typed?
  /// What cannot be undone asks who one is once more.
  package var password: FormField?
  /// Why it could not be done, when it was tried.
  package var problem: String?
  package var button: String
  package var isDanger = true
  package var cancel: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .list("hidden") { $0.hidden },
      .list("problems") { page in
        [
          page.typed?.error.map { Problem($0, field: "typed") },
          page.password?.error.map { Problem($0, field: "password") },
          page.problem.map { Problem($0) },
        ].compactMap { $0 }
      },
      .list("sentences") { $0.sentences },
      .text("listTitle") { $0.listTitle },
      .list("list") { $0.list },
      .list("sections") { $0.sections },
      .optionalText("warning") { $0.warning },
      .optionalValue("typed") { $0.typed },
      .optionalValue("password") { $0.password },
      .flag("mayGo") { !$0.button.isEmpty },
      .text("button") { $0.button },
      .text("buttonCss") { $0.isDanger ? "danger solid" : "primary" },
      .text("cancel") { $0.cancel },
    ])
  }
}
