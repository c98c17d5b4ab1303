package import Templating

/// What the layout around every page shows.
package struct Frame: PageValue {
  package var theme: String?
  /// `frame`, `frame production`, `frame bare`
  package var frameClass = "frame bare"
  /// `main`, `alone`, `alone wide`
  package var mainClass = "alone"
  /// Nil when nobody is signed in: then there is no bar and no rail.
  package var person: PersonValue?
  /// `3 new notifications`, and their number where there are any.
  package var news = ""
  package var newsCount: String?
  /// For somebody who looks without an account: the way to one.
  package var signInHref: String?
  package var places: [Place] = []
  /// Where the search of the bar leads; nil where there is none.
  package var searchHref: String?
  package var crumbs: [Crumb] = []
  package var environment: String?
  package var environmentClass = ""
  /// `Private database`: of the zone that the page is about.
  package var scope: String?
  package var container: Crumb?
  /// The containers one can go to from here.
  package var containers: [Crumb] = []
  /// As whom an administrator sees this page.
  package var viewed: String?
  /// What the last action did, said once.
  package var notice: String?
  /// What the page shows, and the state it was in: script asks whether it still is.
  package var live: String?
  package var liveState: String?
  /// What other programs show of a link to the page.
  package var preview: LinkPreview?
  package var formToken = ""
  package var formKey = ""

  package var isAlone: Bool { mainClass != "main" }

  package static var shape: Shape<Self> {
    Shape([
      .optionalText("theme") { $0.theme },
      .text("frameClass") { $0.frameClass },
      .text("mainClass") { $0.mainClass },
      .flag("isAlone") { $0.isAlone },
      .optionalValue("person") { $0.person },
      .flag("hasBar") { $0.person != nil || $0.signInHref != nil },
      .text("news") { $0.news },
      .optionalText("newsCount") { $0.newsCount },
      .optionalText("signInHref") { $0.signInHref },
      .list("places") { $0.places },
      .optionalText("searchHref") { $0.searchHref },
      .list("crumbs") { $0.crumbs },
      .optionalText("environment") { $0.environment },
      .text("environmentClass") { $0.environmentClass },
      .optionalText("scope") { $0.scope },
      .optionalValue("container") { $0.container },
      .list("containers") { $0.containers },
      .flag("hasPlace") { $0.environment != nil || $0.container != nil },
      .optionalText("notice") { $0.notice },
      .optionalText("viewed") { $0.viewed },
      .optionalText("live") { $0.viewed == nil ? $0.live : nil },
      .optionalText("liveState") { $0.liveState },
      .optionalValue("preview") { $0.preview },
      .text("formToken") { $0.formToken },
      .text("formKey") { $0.formKey },
    ])
  }
}
