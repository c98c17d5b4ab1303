import Addresses
import HTTP
import RecordStore
import Records

/// People against what they reach in an environment of a container, now or at a past moment.
enum MatrixHandler {
  static func show(_ visit: Visit) throws -> Response {
    guard
      let environment = visit.request.parameters["environment"].flatMap({
        Records.Environment(rawValue: $0)
      })
    else { throw StoreError(.notFound) }
    let (container, matrix, titles, question) = try visit.read { c in
      let container = try visit.container(c).container
      let question = MatrixQuestion(
        visit, path: Address.matrix(container.identifier, environment).path)
      let matrix = try Matrix.page(
        c, caller: visit.caller, container: container.id, environment: environment,
        filter: question.filter, now: visit.now, past: question.moment.past,
        columnsAfter: question.columnsAfter, peopleAfter: question.peopleAfter)
      return (container, matrix, matrix.columns.map { title($0, visit, c) }, question)
    }
    let wording = ReachWording(visit.words)
    switch ReachForm(visit) {
    case .csv where question.moment.field.error == nil:
      return ReachForm.csv(wording.table(matrix, hidesCells: question.hidesCells), "matrix")
    case .json where question.moment.field.error == nil:
      return ReachForm.json(wording.json(matrix, past: question.moment.past), "matrix")
    default: break
    }
    let page = page(
      visit, (container, environment), matrix, titles: titles, question, wording)
    return visit.answer(page, status: question.moment.status)
  }

  /// By title where one may know it, else by name.
  private static func title(_ column: Matrix.Column, _ visit: Visit, _ c: Store.Reader) -> String {
    switch column.object {
    case .container(let container): return Shown.name(container.name)
    case .zone(let place): return Shown.start(place.name)
    case .record(let place, let name):
      let row = try? RecordReader.record(c, visit.viewer, zone: place.zone, name: name)
      return Shown.start(row.flatMap { RecordTitle.of($0.fields) } ?? name)
    }
  }

  private static func page(
    _ visit: Visit, _ place: (container: Container, environment: Records.Environment),
    _ matrix: Matrix, titles: [String], _ question: MatrixQuestion, _ wording: ReachWording
  ) -> MatrixPage {
    let words = visit.words
    var page = MatrixPage(
      frame: frame(visit, place), title: words[MatrixWord.title],
      moment: ReachMomentForm(visit, question), zone: question.filter.zone,
      person: question.filter.person,
      rights: choices(MatrixQuestion.rights, question.filter.right, words) {
        ("\($0)", words.right($0))
      },
      paths: choices(MatrixQuestion.origins, question.filter.origin, words) {
        ($0.rawValue, wording.origin($0))
      })
    let paths = matrix.columns.map { path($0.object) }
    page.columns = zip(zip(matrix.columns, titles), paths).map { column, path in
      MatrixPage.Column(
        href: path + moment(question), name: column.1,
        detail: detail(column.0.object, visit, words))
    }
    let empty = question.hidesCells ? "–" : words.right(AccessRight.none)
    func cell(_ index: Int, _ cell: Matrix.Cell?, why: String) -> MatrixPage.Cell {
      MatrixPage.Cell(
        label: titles[index], right: cell.map { words.right($0.right) } ?? empty,
        through: cell.map { wording.origin($0.origin) } ?? "", whyHref: why)
    }
    page.lines = matrix.lines.map { line in
      let person = line.person.account.map { "person=\($0.rawValue)" } ?? ""
      return MatrixPage.Line(
        person: PersonValue(line.person, words),
        cells: line.cells.enumerated().map { index, found in
          cell(index, found, why: paths[index] + "/why" + question.moment.query(person))
        })
    }
    if question.peopleAfter == nil, matrix.columns.contains(where: { $0.anyone != nil }) {
      page.anyone = matrix.columns.enumerated().map { cell($0, $1.anyone, why: "") }
    }
    if page.lines.isEmpty, question.isFiltered { page.note = words[MatrixWord.hidden] }
    if matrix.isCut {
      page.note = words(MatrixWord.cut, count: Int64(Matrix.mostMatches))
    }
    page.nextColumns = matrix.nextColumn.map { question.address(columns: $0) }
    page.nextPeople = matrix.nextPerson.map {
      question.address(columns: question.columnsAfter, people: $0)
    }
    if question.columnsAfter != nil || question.peopleAfter != nil {
      page.start = question.address()
    }
    if question.isFiltered {
      page.all = question.path + moment(question)
    }
    return page
  }

  private static func moment(_ question: MatrixQuestion) -> String {
    question.moment.past == nil ? "" : question.moment.query("")
  }

  private static func frame(
    _ visit: Visit, _ place: (container: Container, environment: Records.Environment)
  ) -> Frame {
    let words = visit.words
    let name = Shown.name(place.container.name)
    let container = Crumb(name, Address.container(place.container.identifier).path)
    return visit.frame(
      .browse, place.environment, container,
      [
        Crumb(words[.containersTitle], Address.containers.path), container,
        Crumb(
          words.environment(place.environment),
          Address.environment(place.container.identifier, place.environment).path),
        Crumb(words[MatrixWord.title]),
      ])
  }

  /// What it is and where: `Record · Trips · Alice Moreau`
  private static func detail(_ object: ReachObject, _ visit: Visit, _ words: Words) -> String {
    func owner(_ place: ZonePlace) -> [String] {
      guard let owner = place.owner, owner != visit.account else { return [] }
      return [words(MatrixWord.ofOwner, ["name": Shown.start(place.ownerName ?? "")])]
    }
    let parts: [String]
    switch object {
    case .container: parts = [words[ReachWord.kindContainer]]
    case .zone(let place): parts = [words[ReachWord.kindZone]] + owner(place)
    case .record(let place, _):
      parts = [words[ReachWord.kindRecord], Shown.start(place.name)] + owner(place)
    }
    return parts.joined(separator: " · ")
  }

  private static func path(_ object: ReachObject) -> String {
    switch object {
    case .container(let container): Address.containerReach(container.identifier).path
    case .zone(let place): Address.zoneReach(place.address).path
    case .record(let place, let name):
      Address.recordReach(RecordAddress(zone: place.address, name: name)).path
    }
  }

  private static func choices<T: Equatable>(
    _ values: [T], _ chosen: T?, _ words: Words, _ text: (T) -> (String, String)
  ) -> [Choice] {
    [Choice("", words[MatrixWord.any])]
      + values.map { value in
        let (word, text) = text(value)
        return Choice(word, text, isSelected: value == chosen)
      }
  }
}
