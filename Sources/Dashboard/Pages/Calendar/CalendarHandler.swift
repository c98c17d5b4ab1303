import Addresses
import HTTP
import RecordStore
import Records

/// How much changed in shares by day: in a container, or wherever one may know about them.
enum CalendarHandler {
  private static let most = 50

  /// What the address asks for; what cannot be understood is left out.
  private struct Asked {
    let today: CalendarDay
    let day: CalendarDay?
    let last: CalendarDay
    let before: Int64?

    init(_ visit: Visit) {
      let query = visit.request.query
      let today = CalendarDay(visit.now, visit.words.zone)
      self.today = today
      day = query["day"].flatMap { CalendarDay($0) }.flatMap { $0 <= today ? $0 : nil }
      // The weeks stand still when one of their days is opened.
      let isOlder = day.map { $0 < CalendarGrid.first(upTo: today) } ?? false
      let asked = query["to"].flatMap { CalendarDay($0) } ?? (isOlder ? day : nil)
      last = min(asked ?? today, today)
      before = query["before"].flatMap { Int64($0) }
    }
  }

  static func show(_ visit: Visit) throws -> Response {
    let asked = Asked(visit)
    let words = visit.words
    let grid = CalendarGrid(asked.last, today: asked.today, words)
    func start(_ day: CalendarDay, plus days: Int64 = 0) -> Int64 {
      CalendarDay(number: day.number + days).start(words.zone)
    }
    let (container, calendar, day, hasLog) = try visit.read { c in
      let container =
        visit.request.parameters["container"] == nil ? nil : try visit.container(c).container
      return (
        container,
        try SharingCalendar.load(
          c, caller: visit.caller, container: container?.id, from: start(grid.first),
          to: start(grid.last, plus: 1), now: visit.now),
        try asked.day.map {
          try SharingCalendar.day(
            c, caller: visit.caller, container: container?.id, from: start($0),
            to: start($0, plus: 1), before: asked.before, limit: most, now: visit.now)
        },
        try container.map {
          try LogSight.load(c, caller: visit.caller, container: $0.id, now: visit.now) != nil
        } ?? false
      )
    }
    let path =
      container.map { Address.containerActivity($0.identifier).path }
      ?? Address.activity.path
    var page = CalendarPage(
      frame: frame(visit, container),
      title: container.map {
        words(PictureWord.calendarTitleOf, ["name": Shown.name($0.name)])
      } ?? words[PictureWord.calendarTitle],
      about: words[
        calendar.seesEverything ? PictureWord.calendarAbout : PictureWord.calendarAboutOwn],
      sum: words(
        PictureWord.calendarSum,
        ["from": words.date(start(grid.first)), "to": words.date(start(grid.last))],
        count: calendar.counts.reduce(0) { $0 + $1.entries }),
      clock: words(PictureWord.timelineClock, ["zone": words.clockName]), grid: grid,
      days: days(calendar, grid, asked, path, words))
    if let first = calendar.firstShareAt, first < start(grid.first) {
      page.older = "\(path)?to=\(CalendarDay(number: grid.first.number - 1).text)"
    }
    if grid.last < asked.today {
      let next = CalendarDay(number: grid.last.number + 7 * CalendarGrid.weeks)
      page.newer = next < asked.today ? "\(path)?to=\(next.text)" : path
    }
    if let shown = asked.day, let day {
      page.dayTitle = words(
        PictureWord.calendarDayTitle, ["date": words.date(start(shown))])
      page.changes = day.changes.map { change($0, visit) }
      if hasLog, let container {
        let next = CalendarDay(number: shown.number + 1)
        page.logHref =
          Address.containerLog(container.identifier).path
          + "?from=\(shown.text)T00:00&to=\(next.text)T00:00"
      }
      page.next = day.next.map { "\(path)?day=\(shown.text)&before=\($0)#day" }
    }
    return visit.answer(page)
  }

  /// The newest first.
  private static func days(
    _ calendar: SharingCalendar, _ grid: CalendarGrid, _ asked: Asked, _ path: String,
    _ words: Words
  ) -> [CalendarPage.Day] {
    var sums: [CalendarDay: Int64] = [:]
    for count in calendar.counts {
      sums[CalendarDay(count.at, words.zone), default: 0] += count.entries
    }
    let to = grid.last < asked.today ? "&to=\(asked.last.text)" : ""
    return sums.sorted { $0.key > $1.key }.map { day, count in
      let date = words.date(day.start(words.zone))
      let (x, y) = grid.place(day)
      return CalendarPage.Day(
        href: "\(path)?day=\(day.text)\(to)#day", date: date,
        count: count > 999 ? "999+" : String(count),
        label: words(PictureWord.calendarDay, ["date": date], count: count),
        current: day == asked.day ? "date" : nil, x: x, y: y, opacity: opacity(count))
    }
  }

  /// Light enough for the number upon it.
  private static func opacity(_ count: Int64) -> String {
    switch count {
    case ...1: ".12"
    case ...4: ".22"
    case ...14: ".32"
    default: ".45"
    }
  }

  private static func change(
    _ change: SharingCalendar.Change, _ visit: Visit
  ) -> CalendarPage.Change {
    let words = visit.words
    let share = change.share
    // A title is content; whoever reads the log need not be one who may read that.
    let name =
      share.owner == visit.account
      ? share.shownTitle : Shown.start(share.rootName ?? share.zoneName)
    return CalendarPage.Change(
      time: words.moment(change.entry.at),
      who: change.actor.map { PersonValue($0, words).name } ?? words[HomeWord.server],
      what: what(change, words), person: change.person.map { PersonValue($0, words).name },
      href: share.reachPath, object: name, place: Shown.name(share.zoneName))
  }

  private static func what(_ change: SharingCalendar.Change, _ words: Words) -> String {
    let kind = words.kind(change.entry.kind)
    func said(_ state: String) -> String {
      words(PictureWord.calendarState, ["what": kind, "state": state])
    }
    return switch change.what {
    case .shared: said(words[PictureWord.timelineShared])
    case .stopped: said(words[PictureWord.timelineStopped])
    case .state(let state): said(words.state(state))
    case .right(let right): said(words.right(right))
    case .other: words.entry(change.entry)
    }
  }

  private static func frame(_ visit: Visit, _ container: Container?) -> Frame {
    let words = visit.words
    let title = Crumb(words[PictureWord.calendarTitle])
    guard let container else {
      return visit.frame(
        .shares, crumbs: [Crumb(words[.frameShares], Address.shares.path), title])
    }
    let crumb = Crumb(
      Shown.name(container.name), Address.container(container.identifier).path)
    var frame = visit.frame(
      .browse, crumbs: [Crumb(words[.containersTitle], Address.containers.path), crumb, title])
    frame.container = crumb
    return frame
  }
}
