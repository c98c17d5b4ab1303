import RecordStore
import Records

/// How a record is shared, in a word of the table.
struct ShareCell {
  private let isZoneShared: Bool
  private let root: String
  private let inside: String
  private let alone: String

  init(view: ZoneView, words: Words) {
    isZoneShared = view.zoneShare != nil
    root = words[.shareShared]
    inside = words[.shareInside]
    alone = view.place.scope == .public ? words.scope(.public) : words[.shareOnlyYou]
  }

  func cell(_ row: ListedRow) -> (text: String, css: String) {
    if row.share != nil, row.flags.contains(.shareRoot) { return (root, "badge ok") }
    if row.share != nil || isZoneShared { return (inside, "badge ok") }
    return (alone, "small")
  }
}
