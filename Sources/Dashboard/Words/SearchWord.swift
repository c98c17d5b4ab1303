/// Words of the search through everything.
enum SearchWord: String, Wording {
  case title = "search.title"
  case titleOf = "search.titleOf"
  case shares = "search.shares"
  case people = "search.people"
  case places = "search.places"
  case records = "search.records"
}
