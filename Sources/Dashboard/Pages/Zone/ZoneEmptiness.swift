import Addresses
import RecordStore
import Records

/// Why a table is empty, and the way on: nothing is there, the conditions hide it, or the viewer may
/// not see it.
struct ZoneEmptiness {
  let view: ZoneView
  let words: Words
  let path: (ListState) -> String
  let allPath: String

  init(_ table: ZoneTable) {
    (view, words, path, allPath) = (table.view, table.words, table.path, table.allPath)
  }

  func explain(_ page: inout ZonePage) {
    if view.state.after != nil || view.state.before != nil {
      say(&page, words[.recordsEmptyPage], words[.recordsEmptyPageHelp])
      offer(&page, path(view.state.fromStart), words[.recordsFirst])
    } else if let clear = page.clearHref {
      say(&page, words[TableWord.noMatch], words[TableWord.noMatchHelp])
      offer(&page, clear, words[TableWord.clear])
    } else if let type = view.type, view.isClosed {
      say(
        &page, words(TableWord.closed, ["type": type]),
        words(TableWord.closedHelp, ["name": view.place.containerName]))
    } else if view.isPartial {
      let owner = view.place.ownerName ?? words[.personSomeone]
      say(&page, words[TableWord.notShared], words(TableWord.notSharedHelp, ["name": owner]))
    } else if view.state.type != nil, !view.types.isEmpty {
      say(&page, words[.recordsEmptyType], words[.recordsEmptyTypeHelp])
      offer(&page, allPath, words[.recordsAll])
    } else {
      say(
        &page, words[.recordsEmpty],
        words[view.right >= .write ? .recordsEmptyHelp : .recordsEmptyReadOnly])
      offer(&page, page.newHref, words[.recordsNew])
    }
    page.elsewhere = view.elsewhere.map(line)
  }

  private func say(_ page: inout ZonePage, _ title: String, _ help: String) {
    page.emptyTitle = title
    page.emptyHelp = help
  }

  private func offer(_ page: inout ZonePage, _ href: String?, _ label: String) {
    page.emptyHref = href
    page.emptyLabel = label
  }

  private func line(_ other: RecordsElsewhere) -> ZonePage.ElsewhereLine {
    let place = other.place
    let scope: DatabaseScope =
      place.owner == nil ? .public : place.owner == view.viewer ? .private : .shared
    return ZonePage.ElsewhereLine(
      href: Address.zone(place.address).path(ListState(type: view.type)),
      name: Shown.name(place.name),
      detail: [
        other.isAbout
          ? words(TableWord.recordsAbout, count: other.count)
          : words(.containerRecords, count: other.count),
        words.scope(scope), words.environment(place.environment),
      ].joined(separator: " · "))
  }
}
