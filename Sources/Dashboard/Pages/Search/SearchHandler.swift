import Addresses
import HTTP
import RecordStore
import Records

/// Looking for something by a piece of its name, among what the person may see.
enum SearchHandler {
  private static let longest = 200

  static func show(_ visit: Visit) throws -> Response {
    let words = visit.words
    let text = String((visit.request.query["text"] ?? "").trimmed.prefix(longest))
    var frame = visit.frame(crumbs: [Crumb(words[SearchWord.title])])
    frame.searchHref = nil
    var page = SearchPage(
      frame: frame, text: text,
      title: text.isEmpty ? words[SearchWord.title] : words(SearchWord.titleOf, ["text": text]),
      action: Address.search.path)
    if !text.isEmpty {
      page.groups = try visit.read { try Search(visit: visit, text: text, c: $0).groups() }
    }
    return visit.answer(page)
  }
}
