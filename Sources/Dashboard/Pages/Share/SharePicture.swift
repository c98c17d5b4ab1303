import RecordStore
import Records

/// A share as a picture: what is shared, and a line to everybody who is in or invited. The list of
/// people beside it says the same in words.
struct SharePicture {
  let panel: SharePanel
  let target: ShareTarget
  let words: Words

  private static let most = 6

  func draw(on page: inout SharePage) {
    page.pictureRoot = Shown.start(target.name, limit: 15)
    page.pictureDetail =
      target.record == nil
      ? words[RecordWord.shareZone] : words(.containerRecords, count: Int64(panel.members.count))
    var ends = panel.people.map { row in
      let isIn = row.state == .accepted
      return SharePage.Spoke(
        name: Shown.start(panel.shown(row, words).name, limit: 18),
        detail: isIn ? words.right(row.effective) : words.state(row.state),
        css: isIn ? "in" : "waiting", y: 0)
    }
    let hidden = ends.count - Self.most
    if hidden > 0 {
      ends.removeLast(hidden)
      page.pictureMore = words(RecordWord.shareMore, count: Int64(hidden))
    }
    if panel.share.publicPermission != .none {
      ends.append(
        SharePage.Spoke(
          name: words[RecordWord.shareLink],
          detail: words.permission(panel.share.publicPermission), css: "link", y: 0))
    }
    for index in ends.indices {
      ends[index].y = Int64(index * 50 + 8)
      ends[index].from = Int64(ends.count * 25 + 4)
    }
    page.spokes = ends
  }
}
