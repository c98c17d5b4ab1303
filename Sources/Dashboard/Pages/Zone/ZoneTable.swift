import Addresses
import RecordStore
import Records

/// The parts of the table, made of what the store answered.
struct ZoneTable {
  let view: ZoneView
  let words: Words
  /// The list's own address.
  private let list: String

  init(view: ZoneView, words: Words) {
    self.view = view
    self.words = words
    list = view.paths.list
  }

  /// The address of the list in another state. The only type of a zone is named, so that the address
  /// shows the same when there are more.
  func path(_ state: ListState) -> String { address(view.named(state)) }

  /// The list of all types.
  var allPath: String { address(view.state.showing(type: nil)) }

  private func address(_ state: ListState) -> String {
    let query = state.query
    return query.isEmpty ? list : list + "?" + query
  }

  var name: String { Shown.name(view.place.name) }
  var heading: String { view.state.type == nil ? name : view.type.map { Shown.name($0) } ?? name }

  /// The table with its tabs and pages; what the viewer may do comes on top.
  func page(_ frame: Frame) -> ZonePage {
    var page = ZonePage(
      frame: frame, title: view.state.type == nil ? name : "\(heading) · \(name)",
      heading: heading, summary: summary)
    page.tabs = tabs
    page.columns = columns
    page.rows = rows
    page.recordFolder = view.paths.recordFolder
    page.range = range
    page.sizes = sizes
    page.chooseAction = list
    page.chosen =
      view.columns.choices.count < 2
      ? []
      : view.columns.choices.map { field in
        Choice(
          field.name, Shown.start(field.name, limit: 40),
          isSelected: view.columns.fields.contains { $0.id == field.id })
      }
    page.chosenState = chosenState
    ZoneFilters(view: view, words: words, path: path).fill(&page)
    if let changed = view.changed, !page.rows.contains(where: { $0.css != nil }) {
      page.movedHref = view.paths.record(changed)
    }
    page.needsType = view.type == nil && !view.types.isEmpty
    page.previous = previous
    page.next = next
    return page
  }

  /// What of the list's state the form for the columns carries along.
  private var chosenState: [KeptField] {
    var state = view.named(view.state)
    state.columns = nil
    state.after = nil
    state.before = nil
    return state.pairs.map { KeptField(name: $0.0, value: $0.1) }
  }

  var typeQuery: String {
    guard let type = view.type else { return "" }
    return "?" + ListState(type: type).query
  }

  var summary: String {
    let place = view.place
    let own = view.types.filter { $0.isListed(among: view.type) }
    let total = words(.containerRecords, count: own.reduce(0) { $0 + $1.count })
    let order = order
    guard place.scope == .private, !view.isOwn else {
      return words(
        .zoneSummary, ["scope": words.scope(place.scope), "total": total, "order": order])
    }
    return words(
      .zoneSummaryOf, ["name": place.ownerName ?? "", "total": total, "order": order])
  }

  private var order: String {
    let down = view.state.isDescending
    switch view.state.sort {
    case nil: return words[.recordsNewest]
    case "changed": return words[down ? .recordsNewest : .recordsOldest]
    case "record-name": return words[down ? .recordsByNameDown : .recordsByName]
    case let field?: return words(down ? .recordsByFieldDown : .recordsByField, ["field": field])
    }
  }

  var tabs: [LinkChoice] {
    guard view.types.count > 1 || view.state.type != nil else { return [] }
    let all = view.types.reduce(0) { $0 + $1.count }
    let first = LinkChoice(
      allPath, words[.recordsAll], count: Int64(all),
      isCurrent: view.type == nil)
    return [first]
      + view.types.map { type in
        LinkChoice(
          path(view.state.showing(type: type.type)), Shown.name(type.type),
          count: Int64(type.count), isCurrent: view.type == type.type)
      }
  }

  var columns: [ColumnValue] {
    var columns: [ColumnValue] = []
    if let title = view.columns.title {
      columns.append(column(Shown.name(title.name), title.isSortable ? title.name : nil))
    } else {
      columns.append(column(words[.recordsName], "record-name"))
    }
    columns.append(ColumnValue(text: words[.recordsShared]))
    if view.type == nil { columns.append(ColumnValue(text: words[.recordsType])) }
    for field in view.columns.fields {
      let isNumber = Self.isNumber(field.type)
      columns.append(
        column(
          Shown.start(field.name, limit: 40), field.isSortable ? field.name : nil,
          css: isNumber ? "num" : ""))
    }
    columns.append(column(words[.recordsChanged], "changed"))
    return columns
  }

  /// A head that sorts by `key`, or just a word.
  private func column(_ text: String, _ key: String?, css: String = "") -> ColumnValue {
    guard let key else { return ColumnValue(text: text, css: css) }
    let state = view.state
    let isCurrent = state.sort == key || state.sort == nil && key == "changed"
    let isDown = state.sort == nil || state.isDescending
    var next = state.sorted(by: key)
    // The list opens with the newest change; its own head turns that round.
    if key == "changed" { next.isDescending = !(isCurrent && isDown) }
    return ColumnValue(
      text: text, css: css, href: path(next),
      sorted: isCurrent ? (isDown ? "descending" : "ascending") : nil,
      arrow: isCurrent ? (isDown ? "↓" : "↑") : "")
  }

  var rows: [RowValue] {
    let cells = CellText(words: words)
    let shares = ShareCell(view: view, words: words)
    let columns = view.columns.fields.map(CellText.Column.init)
    let typeLabel = view.type == nil ? words[.recordsType] : nil
    return view.listing.rows.map { row in
      let fields = row.values
      var values: [CellValue] = []
      values.reserveCapacity(columns.count + 1)
      if let typeLabel {
        values.append(CellValue(text: Shown.name(row.type), css: "", label: typeLabel))
      }
      for place in columns.indices {
        values.append(cells.cell(columns[place], fields[place]))
      }
      let title = fields[columns.count...].lazy.compactMap(Self.text).first
      let share = shares.cell(row)
      return RowValue(
        segment: Segment.encode(row.name), name: title ?? Shown.middle(row.name),
        nameClass: title == nil ? "id" : "", fullName: Shown.name(row.name), cells: values,
        share: share.text, shareClass: share.css, changed: row.modifiedAt,
        css: row.name == view.changed ? "fresh" : nil)
    }
  }

  private static func text(_ value: FieldValue?) -> String? {
    guard case .string(let text) = value, !text.isEmpty else { return nil }
    return Shown.start(text)
  }

  /// `All 248 matching`, with what one go takes at most.
  var selectAll: String {
    let total = words.number(view.listing.total)
    let most = Int64(ModifyRequest.operationLimit)
    return view.listing.total > most
      ? words(TableWord.selectFirst, ["most": words.number(most), "total": total])
      : words(TableWord.selectAll, ["total": total])
  }

  var range: String {
    let total = words.number(Int64(view.listing.total))
    let shown = words.number(Int64(view.listing.rows.count))
    let isAbout = view.listing.isTotalAbout
    guard !view.listing.rows.isEmpty else {
      return words(isAbout ? .recordsSomeAbout : .recordsSome, ["shown": shown, "total": total])
    }
    let last = words.number(first + Int64(view.listing.rows.count) - 1)
    return words(
      isAbout ? .recordsRangeAbout : .recordsRange,
      ["from": words.number(first), "to": last, "total": total])
  }

  /// The number of the first row: what the address says, kept to what there can be.
  private var first: Int64 {
    view.listing.previous == nil ? 1 : max(2, view.state.position)
  }

  var previous: String? {
    view.listing.previous.map {
      path(view.state.page(before: $0.text, from: max(1, first - Int64(view.state.size))))
    }
  }

  var next: String? {
    view.listing.next.map {
      path(view.state.page(after: $0.text, from: first + Int64(view.listing.rows.count)))
    }
  }

  var sizes: [LinkChoice] {
    [25, 50, 100].map { size in
      var state = view.state
      state.size = size
      state.after = nil
      state.before = nil
      return LinkChoice(path(state), String(size), isCurrent: view.state.size == size)
    }
  }

  static func isNumber(_ type: FieldType) -> Bool {
    !type.isList && (type.kind == .int64 || type.kind == .double)
  }
}
