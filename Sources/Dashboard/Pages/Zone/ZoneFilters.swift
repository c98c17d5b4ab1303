import Addresses
import RecordStore
import Records

/// The filter builder of a table: chips for what holds, fields for one more.
struct ZoneFilters {
  let view: ZoneView
  let words: Words
  let path: (ListState) -> String

  func fill(_ page: inout ZonePage) {
    page.chips = chips
    page.wrong = view.conditions.wrong.map { wrong in
      words(wrong.reason, ["field": label(wrong.filter.field), "value": wrong.filter.value])
    }
    var bare = view.state.fromStart
    bare.filters = []
    bare.search = nil
    page.clearHref = page.chips.isEmpty ? nil : path(bare)
    page.filterState = view.state.fromStart.pairs.filter { !["search", "then"].contains($0.0) }.map
    {
      KeptField(name: $0.0, value: $0.1)
    }
    page.search = view.state.search ?? ""
    guard let offer = view.offer else { return }
    let askable = offer.fields.filter { !$0.comparators.isEmpty }
    page.filterFields = askable.map { Choice($0.name, label($0.name)) }
    let comparators = QueryComparator.allCases.filter { comparator in
      askable.contains { $0.comparators.contains(comparator) }
    }
    page.comparators = comparators.map {
      Choice($0.rawValue, words.family(WordFamily.key($0)))
    }
    page.maySearch = offer.fields.contains(where: \.isSearchable)
    page.orders = orders(offer)
    if view.listing.isPartial { page.partial = words[TableWord.partial] }
  }

  private var chips: [ZonePage.Chip] {
    var chips: [ZonePage.Chip] = []
    for (index, filter) in view.state.filters.enumerated() {
      var without = view.state.fromStart
      without.filters.remove(at: index)
      let comparator = QueryComparator(rawValue: filter.comparator)
      let word = comparator.map { words.family(WordFamily.key($0)) } ?? filter.comparator
      let texts: KeyValuePairs<String, String> = [
        "field": label(filter.field), "comparator": word,
        "value": filter.value.isEmpty ? words[.valueNull] : filter.value,
      ]
      chips.append(ZonePage.Chip(text: words(TableWord.chip, texts), href: path(without)))
    }
    if let search = view.state.search {
      var without = view.state.fromStart
      without.search = nil
      chips.append(
        ZonePage.Chip(text: words(TableWord.chipSearch, ["value": search]), href: path(without)))
    }
    return chips
  }

  private func orders(_ offer: QueryOffer) -> [Choice] {
    let none = Choice("", words[TableWord.thenNothing], isSelected: view.state.thenBy == nil)
    let fields = offer.fields.filter { $0.isSortable && $0.field != .system(.etag) }
    return [none]
      + fields.flatMap { field -> [Choice] in
        [false, true].map { isDown in
          Choice(
            isDown ? "-" + field.name : field.name,
            words(
              isDown ? TableWord.downwards : TableWord.upwards, ["field": label(field.name)]),
            isSelected: view.state.thenBy == field.name && view.state.isThenDescending == isDown)
        }
      }
  }

  /// System fields have names of ours; others their own.
  private func label(_ name: String) -> String {
    TableWord(rawValue: "table.field." + name).map { words[$0] } ?? Shown.start(name, limit: 40)
  }
}
