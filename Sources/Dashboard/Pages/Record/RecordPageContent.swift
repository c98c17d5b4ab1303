import Addresses
import HTTP
import RecordStore
import Records

/// What the page of a record says to whoever may read it; what they may do comes on top.
struct RecordPageContent {
  let view: RecordView
  let words: Words
  let desk: Desk

  func page(_ frame: Frame) -> RecordPage {
    let row = view.row
    var page = RecordPage(
      frame: frame, title: view.title, type: Shown.name(row.type),
      recordName: Shown.name(row.name), shareBadge: shareBadge, shareText: shareText,
      modified: row.modifiedAt, created: row.createdAt, changeTag: row.changeTag,
      size: Shown.size(row.size))
    page.fields =
      RecordFields(
        view: view, words: words, downloadKey: desk.store.keys.key(for: .downloadAddress),
        files: desk.store.assets
      ).lines
    page.why = words.explain(view.decision(.readRecord))
    page.modifiedBy = row.modifiedBy.flatMap { view.people[$0] }.map { Shown.name($0) }
    page.createdBy = row.createdBy.flatMap { view.people[$0] }.map { Shown.name($0) }
    addLinks(to: &page)
    return page
  }

  private func addLinks(to page: inout RecordPage) {
    let path = view.onlooker.paths.record(view.row.name)
    page.parents = view.parents.map { line($0) }
    page.children = view.children.rows.map { line($0) }
    page.moreChildren = view.children.next.map {
      path + "?children=" + PercentCoding.encode($0)
    }
    page.references = view.references.rows.map { line($0.record, Shown.name($0.field)) }
    page.moreReferences = view.references.next.map {
      path + "?references=" + PercentCoding.encode($0)
    }
  }

  private func line(_ record: RecordSummary, _ note: String = "") -> RecordLine {
    RecordLine(
      href: view.onlooker.paths.record(record.name),
      title: record.title.map { Shown.start($0) } ?? Shown.middle(record.name),
      type: Shown.name(record.type), note: note,
      badge: record.flags.contains(.shareRoot) && record.share != nil
        ? BadgeValue(.ok, words[.shareShared]) : nil)
  }

  private var shareBadge: BadgeValue {
    if view.place.scope == .public { return BadgeValue(.warn, words.scope(.public)) }
    guard view.governing != nil else { return BadgeValue(.ended, words[.shareOnlyYou]) }
    if let share = view.share, share.publicPermission != .none {
      return BadgeValue(.warn, words[.sharePublicLink])
    }
    return BadgeValue(.ok, words[isRoot ? .shareShared : .shareInside])
  }

  /// Who came by the link alone sees no share, yet which record it was made of.
  private var isRoot: Bool {
    view.isRoot || view.share == nil && view.row.flags.contains(.shareRoot)
  }

  private var shareText: String {
    if view.place.scope == .public { return words[.recordInPublic] }
    guard view.governing != nil else {
      return words[view.isOwn ? .recordOnlyYou : .recordOnlyOwner]
    }
    if isRoot { return words[.recordIsRoot] }
    return words[view.share?.isZoneWide == true ? .recordInZoneShare : .recordInShare]
  }
}
