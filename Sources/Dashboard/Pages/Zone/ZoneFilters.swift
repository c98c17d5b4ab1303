import Addresses
import RecordStore
import Records

/// The filter builder of a table: chips for what holds, fields for one more.
struct ZoneFilters {
  let view: ZoneView
  let words: Words
  let path: (ListState) -> String

  func fill(_ page: inout ZonePage) {
    let state = view.state.fromStart
    page.chips = chips
    page.wrong = view.conditions.wrong.map { wrong in
      words(wrong.reason, ["field": label(wrong.filter.field), "value": wrong.filter.value])
    }
    var bare = state
    bare.filters = []
    bare.search = nil
    page.clearHref = state.filters.isEmpty && state.search == nil ? nil : path(bare)
    page.state = kept(state)
    var searchless = state
    searchless.search = nil
    page.searchState = kept(searchless)
    page.search = view.state.search ?? ""
    if view.listing.isPartial { page.partial = words[TableWord.partial] }
    guard let offer = view.offer else { return }
    page.maySearch = offer.fields.contains(where: \.isSearchable)
    page.orders = orders(offer)
    build(&page, offer)
  }

  private func kept(_ state: ListState) -> [KeptField] {
    view.named(state).pairs.map { KeptField(name: $0.0, value: $0.1) }
  }

  /// The fields for one more condition. One that could not be asked stands there again, with what
  /// can be asked of its field.
  private func build(_ page: inout ZonePage, _ offer: QueryOffer) {
    guard view.state.filters.count < ListState.mostFilters else { return }
    let askable = offer.fields.filter { !$0.comparators.isEmpty }
    let again = view.conditions.wrong.last { $0.reason != .needsType }?.filter
    let known = again.flatMap { wrong in askable.first { $0.name == wrong.field } }
    page.filterFields = (known.map { [$0] } ?? askable).map { field in
      Choice(field.name, label(field.name))
    }
    page.comparators = QueryComparator.allCases.filter { comparator in
      (known.map { [$0] } ?? askable).contains { $0.comparators.contains(comparator) }
    }.map {
      Choice(
        $0.rawValue, words.family(WordFamily.key($0)), isSelected: $0.rawValue == again?.comparator)
    }
    guard let again, known != nil else { return }
    page.isBuilding = true
    page.filterValue = again.value
    var without = view.state.fromStart
    without.filters.removeAll { $0 == again }
    page.buildState = kept(without)
    page.otherFieldHref = path(without)
  }

  private var chips: [Chip] {
    var chips: [Chip] = []
    for (index, filter) in view.state.filters.enumerated() {
      var without = view.state.fromStart
      without.filters.remove(at: index)
      let comparator = QueryComparator(rawValue: filter.comparator)
      let word = comparator.map { words.family(WordFamily.key($0)) } ?? filter.comparator
      let texts: KeyValuePairs<String, String> = [
        "field": label(filter.field), "comparator": word,
        "value": filter.value.isEmpty ? words[.valueNull] : filter.value,
      ]
      chips.append(Chip(text: words(TableWord.chip, texts), href: path(without)))
    }
    if let search = view.state.search {
      var without = view.state.fromStart
      without.search = nil
      chips.append(
        Chip(text: words(TableWord.chipSearch, ["value": search]), href: path(without)))
    }
    for (index, order) in view.state.then.enumerated() {
      var without = view.state.fromStart
      without.then.remove(at: index)
      let word: TableWord = order.isDescending ? .thenDownwards : .thenUpwards
      chips.append(
        Chip(text: words(word, ["field": label(order.field)]), href: path(without)))
    }
    return chips
  }

  /// What can still order the records that the orders so far leave alike.
  private func orders(_ offer: QueryOffer) -> [Choice] {
    guard view.state.then.count < ListState.mostOrders - 1 else { return [] }
    let used = Set(view.state.then.map(\.field) + [view.state.sort ?? ""])
    return offer.fields.filter { $0.isSortable && !used.contains($0.name) }
      .flatMap { field in
        [false, true].map { isDown in
          Choice(
            ListOrder(field: field.name, isDescending: isDown).text,
            words(isDown ? TableWord.downwards : .upwards, ["field": label(field.name)]))
        }
      }
  }

  /// System fields have names of ours; others their own.
  private func label(_ name: String) -> String {
    TableWord(rawValue: "table.field." + name).map { words[$0] } ?? Shown.start(name, limit: 40)
  }
}
