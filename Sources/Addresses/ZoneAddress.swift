package import HTTP
package import Records

/// A zone as addresses name it.
package struct ZoneAddress: Hashable, Sendable {
  /// The word that stands for the owner of the public database.
  package static let publicOwner = "public"

  package var container: String
  package var environment: Records.Environment
  /// The owner's record name in the container, or `public`.
  package var owner: String
  package var zone: String

  package init(
    container: String, environment: Records.Environment, owner: String, zone: String
  ) {
    self.container = container
    self.environment = environment
    self.owner = owner
    self.zone = zone
  }

  /// From the placeholders of a route; nil for what no link of ours spells.
  package init?(_ parameters: RouteParameters) {
    func name(_ placeholder: String) -> String? {
      parameters[placeholder].flatMap(Segment.name(from:))
    }
    guard let container = name("container"), let owner = name("owner"), let zone = name("zone"),
      let environment = name("environment").flatMap(Records.Environment.init(rawValue:))
    else { return nil }
    self.init(container: container, environment: environment, owner: owner, zone: zone)
  }

  package var isPublic: Bool { owner == Self.publicOwner }

  package var segments: [String] { [container, environment.rawValue, owner, zone] }
}
