package import Templating

/// The activity log of a container or of the whole server: when, who, what, on what, by which way.
package struct LogPage: Page {
  package struct Row: PageValue {
    package var number: String
    package var href: String
    package var at: Int64
    package var moment: String
    package var who: String
    /// The same log, of this person alone.
    package var whoHref: String?
    package var what: String
    package var changes: [String]
    package var object: String?
    package var objectHref: String?
    package var place: String?
    package var way: String
    package var from: String?

    package static var shape: Shape<Self> {
      Shape([
        .text("number") { $0.number }, .text("href") { $0.href }, .time("at") { $0.at },
        .text("moment") { $0.moment }, .text("who") { $0.who },
        .optionalText("whoHref") { $0.whoHref }, .text("what") { $0.what },
        .list("changes") { $0.changes }, .optionalText("object") { $0.object },
        .optionalText("objectHref") { $0.objectHref }, .optionalText("place") { $0.place },
        .text("way") { $0.way }, .optionalText("from") { $0.from },
      ])
    }
  }

  package var frame: Frame
  package var title: String
  package var action: String
  /// False where there is nothing that the person may read.
  package var isAnything = true
  package var clock = ""
  package var usesFilter = false
  package var chips: [Chip] = []
  package var kinds: [Choice] = []
  /// Only where there are several.
  package var chains: [Choice] = []
  package var person = FormField("person")
  package var object = FormField("object")
  package var from = FormField("from")
  package var to = FormField("to")
  package var csvHref = ""
  package var jsonHref = ""
  package var verifyHref: String?
  package var rows: [Row] = []
  package var newer: String?
  package var older: String?
  package var emptiness: Emptiness?
  package var problems: [Problem] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .text("title") { $0.title },
      .text("action") { $0.action },
      .flag("isAnything") { $0.isAnything },
      .text("clock") { $0.clock },
      .flag("usesFilter") { $0.usesFilter },
      .list("chips") { $0.chips },
      .list("kinds") { $0.kinds },
      .list("chains") { $0.chains },
      .value("person") { $0.person },
      .value("object") { $0.object },
      .value("from") { $0.from },
      .value("to") { $0.to },
      .text("csvHref") { $0.csvHref },
      .text("jsonHref") { $0.jsonHref },
      .optionalText("verifyHref") { $0.verifyHref },
      .list("rows") { $0.rows },
      .flag("isPaged") { $0.newer != nil || $0.older != nil },
      .optionalText("newer") { $0.newer },
      .optionalText("older") { $0.older },
      .optionalValue("emptiness") { $0.emptiness },
      .list("problems") { $0.problems },
    ])
  }
}
