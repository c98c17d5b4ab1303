package import Records

/// Operations on records of one zone, done together.
package struct ModifyRequest: Sendable {
  package static let operationLimit = 200

  package var zone: ZoneID
  package var operations: [RecordOperation]
  /// All or nothing; nil means yes in custom zones and no in the default zone.
  package var isAtomic: Bool?
  package var proof: Proof
  /// Operations, by their places, of which the face knows already that they cannot be.
  package var refused: [Int: StoreError] = [:]
  /// Sealed files in the place of others, by the digests of these.
  package var sealedFiles: [String: Asset] = [:]

  package init(
    zone: ZoneID, operations: [RecordOperation], isAtomic: Bool? = nil, proof: Proof = Proof()
  ) {
    self.zone = zone
    self.operations = operations
    self.isAtomic = isAtomic
    self.proof = proof
  }
}
