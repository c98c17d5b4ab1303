import HTTP
import RecordStore
import Records

/// The timeline of a share, for those who see its panel: of everybody, or of oneself.
enum TimelineHandler {
  static func show(_ visit: Visit) throws -> Response {
    let after = visit.request.query["after"].flatMap { Int64($0) }
    let (target, timeline) = try visit.read { c in
      let target = try ShareTarget.load(c, visit)
      return (
        target,
        try ShareTimeline.page(
          c, caller: visit.caller, share: target.activeShare(c),
          after: after.map { ParticipantID(rawValue: $0) }, now: visit.now)
      )
    }
    let words = visit.words
    let wording = TimelineWording(timeline, words)
    let title = words[PictureWord.timelineTitle]
    var frame = visit.frame(target, title: words[.recordShare])
    if let last = frame.crumbs.indices.last { frame.crumbs[last].href = target.path }
    frame.crumbs.append(Crumb(title))
    return visit.answer(
      TimelinePage(
        frame: frame, title: words(PictureWord.timelineTitleOf, ["name": target.name]),
        clock: words(PictureWord.timelineClock, ["zone": words.clockName]),
        notes: notes(timeline, words), picture: TimelinePicture(timeline, wording),
        rows: wording.rows(timeline),
        next: timeline.next.map { "\(target.path)/timeline?after=\($0.rawValue)" }))
  }

  private static func notes(_ timeline: ShareTimeline, _ words: Words) -> [String] {
    var notes: [String] = []
    if !timeline.isWhole { notes.append(words[PictureWord.timelineOwn]) }
    if timeline.isCut {
      notes.append(
        words(PictureWord.timelineCut, count: Int64(ShareTimeline.mostChanges)))
    }
    if timeline.leavesOutFormer { notes.append(words[PictureWord.timelineFormer]) }
    return notes
  }
}
