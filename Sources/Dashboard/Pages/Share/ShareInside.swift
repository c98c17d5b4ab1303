import Addresses
import RecordStore
import Records

/// The first records of a share, each with the reason why it is in. Of a whole zone there is one
/// reason for all, and the page says it.
enum ShareInside {
  private static let most = 9

  static func lines(
    _ c: Store.Reader, _ visit: Visit, _ target: ShareTarget
  ) throws -> [RecordLine] {
    guard let record = target.record else { return [] }
    let words = visit.words
    func line(_ row: RecordSummary, _ why: String) -> RecordLine {
      let address = RecordAddress(zone: target.place.address, name: row.name)
      return RecordLine(
        href: Address.record(address).path, title: title(row), type: Shown.name(row.type),
        note: why)
    }
    var lines = [line(RecordSummary(record), words[PanelWord.insideRoot])]
    var waiting = [record]
    while lines.count < most, !waiting.isEmpty {
      let parent = waiting.removeFirst()
      let why = words(PanelWord.insideChild, ["name": title(RecordSummary(parent))])
      let children = try RecordReader.children(
        c, visit.viewer, of: parent, limit: most - lines.count)
      for child in children.rows {
        lines.append(line(child, why))
        waiting.append(
          try RecordReader.record(
            c, visit.viewer, zone: target.place.zone, name: child.name))
      }
    }
    return lines
  }

  private static func title(_ row: RecordSummary) -> String {
    row.title.map { Shown.start($0) } ?? Shown.middle(row.name)
  }
}
