package import HTTP

/// A record as addresses name it.
package struct RecordAddress: Hashable, Sendable {
  package var zone: ZoneAddress
  package var name: String

  package init(zone: ZoneAddress, name: String) {
    self.zone = zone
    self.name = name
  }

  /// From the placeholders of a route; nil for what no link of ours spells.
  package init?(_ parameters: RouteParameters) {
    guard let zone = ZoneAddress(parameters),
      let name = parameters["name"].flatMap(Segment.name(from:))
    else { return nil }
    self.init(zone: zone, name: name)
  }

  package var segments: [String] { zone.segments + [name] }
}
