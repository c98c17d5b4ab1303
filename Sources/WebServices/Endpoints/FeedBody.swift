import JSON
import RecordStore
import WireFormat

/// What a call asks of a zone's feed: the members of an entry, else those at the top level.
struct FeedBody {
  let request: FeedRequest
  let options: AnswerOptions

  init(_ entry: JSONValue, defaults: JSONValue) throws {
    func flag(_ key: StaticString) throws -> Bool? { try entry.flag(key) ?? defaults.flag(key) }
    let limit = try entry.integer("resultsLimit") ?? defaults.integer("resultsLimit")
    request = FeedRequest(
      token: try entry.string("syncToken") ?? defaults.string("syncToken"),
      limit: try Self.limit(limit), isReversed: try flag("reverse") ?? false,
      types: try (entry.strings("desiredRecordTypes") ?? defaults.strings("desiredRecordTypes"))
        .map(Set.init))
    options = AnswerOptions(
      desiredKeys: try entry.strings("desiredKeys") ?? defaults.strings("desiredKeys"),
      numbersAsStrings: try flag("numbersAsStrings") ?? flag("numberAsStrings") ?? false)
  }

  /// More than a page is a page.
  static func limit(_ asked: Int?) throws -> Int {
    let limit = asked ?? Feed.pageLimit
    guard limit > 0 else { throw WireError.badRequest("'resultsLimit' must be 1 to 200") }
    return min(limit, Feed.pageLimit)
  }
}
