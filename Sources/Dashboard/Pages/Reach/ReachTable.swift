import HTTP
import Interchange
package import RecordStore
package import Records

/// An answer about reach as rows of words, the same on the page, in a file and on the command line.
package struct ReachTable: Sendable {
  package let heading: [String]
  package let rows: [[String]]

  /// Names on pages are isolated from the direction of the text around them; a cell is alone.
  init(heading: [String], rows: [[String]]) {
    self.heading = heading
    self.rows = rows.map { $0.map { String($0.unicodeScalars.filter { !Self.isMark($0) }) } }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (0x2066...0x2069).contains(scalar.value)
  }

  /// Comma-separated, with a leading apostrophe before what a spreadsheet would compute.
  package var csv: [UInt8] {
    var text = ""
    for row in [heading] + rows {
      text += row.map { CSVCell.text($0, neutralisesFormulas: true) }.joined(separator: ",")
      text += "\r\n"
    }
    return Array(text.utf8)
  }
}

/// Words an answer about reach.
package struct ReachWording: Sendable {
  let words: Words
  /// How owners are written in references; else by their user record names.
  private let owners: [AccountID: String]

  package init(_ words: Words, owners: [AccountID: String] = [:]) {
    self.words = words
    self.owners = owners
  }

  package func who(_ reach: Reach) -> ReachTable {
    let heading: [ReachWord] = [.person, .address, .right, .through, .since, .lastSeen, .why]
    var rows = reach.rows.map { row in
      [
        name(row.person), row.person.address ?? "", words.right(row.decision.right),
        origin(row.origin), time(row.since), time(row.lastSeen), paths(row.decision),
      ]
    }
    if reach.next == nil, reach.anyoneWithLink.paths.contains(where: { $0.kind != .account }) {
      let anyone = reach.anyoneWithLink
      rows.append(
        [
          words[ReachWord.anyone], "", words.right(anyone.right),
          anyone.right > .none ? origin(.publicLink) : "", "", "", paths(anyone),
        ])
    }
    return ReachTable(heading: heading.map { words[$0] }, rows: rows)
  }

  package func what(_ reach: PersonReach) -> ReachTable {
    let heading: [ReachWord] = [.object, .right, .through, .since, .why]
    return ReachTable(
      heading: heading.map { words[$0] },
      rows: reach.rows.map { row in
        [
          reference(row.object), words.right(row.decision.right), origin(row.origin),
          time(row.since), paths(row.decision),
        ]
      })
  }

  func name(_ person: Person) -> String { PersonValue(person, words).name }

  func origin(_ origin: ReachOrigin?) -> String {
    origin.map { words.family("origin.\($0.rawValue)") } ?? ""
  }

  func time(_ time: Int64?) -> String { time.map(words.moment) ?? "" }

  func paths(_ decision: AccessDecision) -> String {
    words.paths(decision).map(\.text).joined(separator: " ")
  }
}

extension ReachWording {
  /// An object on one line, its parts percent-encoded: `CONTAINER`,
  /// `CONTAINER/ENVIRONMENT/private:OWNER/ZONE/NAME` or `CONTAINER/ENVIRONMENT/public/NAME`.
  func reference(_ object: ReachObject) -> String {
    switch object {
    case .container(let container): PercentCoding.encode(container.identifier)
    case .zone(let place): reference(place)
    case .record(let place, let name): reference(place) + "/" + PercentCoding.encode(name)
    }
  }

  private func reference(_ place: ZonePlace) -> String {
    let start = "\(PercentCoding.encode(place.containerIdentifier))/\(place.environment.rawValue)/"
    guard place.scope != .public else { return start + "public" }
    let owner = place.owner.flatMap { owners[$0] } ?? place.ownerRecordName
    return start + "private:\(PercentCoding.encode(owner))/\(PercentCoding.encode(place.name))"
  }
}
