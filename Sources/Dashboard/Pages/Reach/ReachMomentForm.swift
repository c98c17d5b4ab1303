import HTTP
package import Templating

/// The third field of both questions: as of when; and the same answer as a file.
package struct ReachMomentForm: PageValue {
  package var action: String
  package var field: FormField
  package var clock: String
  /// Said where the answer is about the past.
  package var asOf: String?
  package var csvHref: String
  package var jsonHref: String
  package var showNowHref: String
  /// What else the question says.
  package var hidden: [KeptField]

  init(_ visit: Visit, _ moment: ReachMoment, path: String, hidden: KeptField? = nil) {
    let words = visit.words
    action = path
    field = moment.field
    clock = words(ReachWord.clock, ["zone": words.clockName])
    asOf = moment.past.map { words(ReachWord.moment, ["time": words.moment($0)]) }
    let more = hidden.map { "&\($0.name)=\(PercentCoding.encode($0.value))" } ?? ""
    csvHref = path + moment.query("as=csv" + more)
    jsonHref = path + moment.query("as=json" + more)
    showNowHref = path + (more.isEmpty ? "" : "?" + more.dropFirst())
    self.hidden = hidden.map { [$0] } ?? []
  }

  /// Of a matrix; its filters stand in the same form.
  init(_ visit: Visit, _ question: MatrixQuestion) {
    self.init(visit, question.moment, path: question.path)
    csvHref = question.file(.csv)
    jsonHref = question.file(.json)
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("action") { $0.action },
      .value("at") { $0.field },
      .text("clock") { $0.clock },
      .optionalText("asOf") { $0.asOf },
      .text("csvHref") { $0.csvHref },
      .text("jsonHref") { $0.jsonHref },
      .text("showNowHref") { $0.showNowHref },
      .list("hidden") { $0.hidden },
    ])
  }
}
