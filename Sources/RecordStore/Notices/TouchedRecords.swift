import Records

/// What a write has done to records, in its order.
struct TouchedRecords {
  enum Change: Int64 {
    case created = 1
    case updated = 2
    case deleted = 3
    /// A new change tag, or another place: of interest to whoever follows the zone.
    case moved = 4
  }

  struct Touch {
    let zone: ZoneID
    let record: RecordID
    let change: Change
  }

  private(set) var touches: [Touch] = []
  /// Zones that were made or deleted.
  private(set) var zones: [ZoneID] = []
  /// Shares that somebody joined or saw again.
  private(set) var arrivals: [(account: AccountID, share: ShareID)] = []

  var isEmpty: Bool { touches.isEmpty && zones.isEmpty && arrivals.isEmpty }

  mutating func add(_ record: RecordID, _ change: Change, in zone: ZoneID) {
    touches.append(Touch(zone: zone, record: record, change: change))
  }

  mutating func add(zone: ZoneID) { zones.append(zone) }

  mutating func add(_ account: AccountID, arrivedIn share: ShareID) {
    arrivals.append((account, share))
  }

  /// How far the lists have come; what a savepoint undoes goes with it.
  struct Mark {
    let touches: Int
    let zones: Int
    let arrivals: Int
  }

  var mark: Mark {
    Mark(touches: touches.count, zones: zones.count, arrivals: arrivals.count)
  }

  mutating func rewind(to mark: Mark) {
    touches.removeLast(max(0, touches.count - mark.touches))
    zones.removeLast(max(0, zones.count - mark.zones))
    arrivals.removeLast(max(0, arrivals.count - mark.arrivals))
  }
}
