package import Templating

/// The records of a zone as a table.
package struct ZonePage: Page {
  /// Another zone, and what it holds.
  package struct ElsewhereLine: PageValue {
    package var href: String
    package var name: String
    package var detail: String

    package static var shape: Shape<Self> {
      Shape([
        .text("href") { $0.href }, .text("name") { $0.name }, .text("detail") { $0.detail },
      ])
    }
  }

  package var frame: Frame
  package var chips: [Chip] = []
  package var wrong: [String] = []
  package var clearHref: String?
  /// The list as it is, for forms that add to it; without its search; without a refused condition.
  package var state: [KeptField] = []
  package var searchState: [KeptField] = []
  package var buildState: [KeptField]?
  package var filterFields: [Choice] = []
  package var comparators: [Choice] = []
  /// A condition that could not be asked is to be mended.
  package var isBuilding = false
  package var filterValue = ""
  package var otherFieldHref: String?
  package var maySearch = false
  package var search = ""
  package var orders: [Choice] = []
  package var partial: String?
  /// The record that was just changed, where the page does not show it any more.
  package var movedHref: String?
  /// What the zone is for.
  package var about = ""
  /// Where its description is saved, for who may.
  package var aboutAction: String?
  /// Where selected records go, for who may change some.
  package var selectAction: String?
  package var exportAction = ""
  package var mayDelete = false
  package var selectState: [KeptField] = []
  package var selectAll = ""
  /// Only records of one type can be asked and ordered.
  package var needsType = false
  package var title: String
  package var heading: String
  package var summary: String
  /// What the viewer may do here, where it is not their own zone.
  package var right: String?
  package var joinHref: String?
  package var reachHref: String?
  package var shareHref: String?
  package var shareLabel = ""
  package var newHref: String?
  package var deleteHref: String?
  package var deletedHref: String?
  package var chosen: [Choice] = []
  package var chooseAction = ""
  package var chosenState: [KeptField] = []
  package var tabs: [LinkChoice] = []
  package var columns: [ColumnValue] = []
  package var rows: [RowValue] = []
  /// What stands before the slash and the name of a record in its address.
  package var recordFolder = ""
  package var range = ""
  package var sizes: [LinkChoice] = []
  package var previous: String?
  package var next: String?
  package var emptyTitle = ""
  package var emptyHelp = ""
  package var emptyHref: String?
  package var emptyLabel = ""
  /// Where else there are such records, when there are none here.
  package var elsewhere: [ElsewhereLine] = []

  package static var shape: Shape<Self> {
    Shape([
      .value("frame") { $0.frame },
      .list("chips") { $0.chips },
      .list("wrong") { $0.wrong },
      .optionalText("clearHref") { $0.clearHref },
      .list("state") { $0.state },
      .list("searchState") { $0.searchState },
      .list("buildState") { $0.buildState ?? $0.state },
      .list("filterFields") { $0.filterFields },
      .list("comparators") { $0.comparators },
      .flag("isBuilding") { $0.isBuilding },
      .text("filterValue") { $0.filterValue },
      .optionalText("otherFieldHref") { $0.otherFieldHref },
      .flag("maySearch") { $0.maySearch },
      .text("search") { $0.search },
      .list("orders") { $0.orders },
      .optionalText("partial") { $0.partial },
      .optionalText("movedHref") { $0.movedHref },
      .text("about") { $0.about },
      .optionalText("aboutAction") { $0.aboutAction },
      .optionalText("selectAction") { $0.selectAction },
      .text("exportAction") { $0.exportAction },
      .flag("mayDelete") { $0.mayDelete },
      .list("selectState") { $0.selectState },
      .text("selectAll") { $0.selectAll },
      .flag("hasTools") {
        $0.maySearch || !$0.filterFields.isEmpty || !$0.orders.isEmpty || !$0.chosen.isEmpty
      },
      .flag("needsType") { $0.needsType },
      .text("title") { $0.title },
      .text("heading") { $0.heading },
      .text("summary") { $0.summary },
      .optionalText("right") { $0.right },
      .optionalText("joinHref") { $0.joinHref },
      .optionalText("reachHref") { $0.reachHref },
      .optionalText("shareHref") { $0.shareHref },
      .text("shareLabel") { $0.shareLabel },
      .optionalText("newHref") { $0.newHref },
      .optionalText("deleteHref") { $0.deleteHref },
      .optionalText("deletedHref") { $0.deletedHref },
      .list("chosen") { $0.chosen },
      .text("chooseAction") { $0.chooseAction },
      .list("chosenState") { $0.chosenState },
      .list("tabs") { $0.tabs },
      .list("columns") { $0.columns },
      .list("rows") { $0.rows },
      .text("recordFolder") { $0.recordFolder },
      .text("range") { $0.range },
      .list("sizes") { $0.sizes },
      .optionalText("previous") { $0.previous },
      .optionalText("next") { $0.next },
      .text("emptyTitle") { $0.emptyTitle },
      .text("emptyHelp") { $0.emptyHelp },
      .optionalText("emptyHref") { $0.emptyHref },
      .text("emptyLabel") { $0.emptyLabel },
      .list("elsewhere") { $0.elsewhere },
    ])
  }
}
