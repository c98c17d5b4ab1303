package import Templating

/// An app asks to act for somebody: which app, whose data, for how long.
package struct AppSignInPage: Page {
  package var frame: Frame
  package var app: String
  package var container: String
  package var environment: String
  package var person: String
  package var address: String
  /// Who receives the answer: origins of pages, or the address of an app.
  package var receivers: [String]
  package var action: String

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("app") { $0.app },
      .text("container") { $0.container },
      .text("environment") { $0.environment },
      .text("person") { $0.person },
      .text("address") { $0.address },
      .list("receivers") { $0.receivers },
      .text("action") { $0.action },
    ])
  }
}
