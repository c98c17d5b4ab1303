package import Records

/// What a request says about an asset that was uploaded before.
package struct AssetClaim: Hashable, Sendable {
  package var fileChecksum: String?
  package var size: Int64?
  package var receipt: String?
}

/// What decoding needs to know from outside.
package struct FieldDecoding {
  /// The type that the schema gives to a field, used when the request names none.
  package var typeOf: (String) -> FieldType?
  /// The stored asset behind a claim. The default knows none.
  package var asset: (_ claim: AssetClaim, _ field: String) throws(FieldError) -> Asset
  /// Whether the schema encrypts a field; then its values are, even if the request does not say so.
  package var isEncrypted: (String) -> Bool = { _ in false }
  /// Names with a dot, as `cloudkit.title` on share records.
  package var allowsSystemNames: Bool

  package init(
    typeOf: @escaping (String) -> FieldType? = { _ in nil },
    allowsSystemNames: Bool = false,
    asset: @escaping (AssetClaim, String) throws(FieldError) -> Asset = FieldDecoding.unknownAsset
  ) {
    self.typeOf = typeOf
    self.asset = asset
    self.allowsSystemNames = allowsSystemNames
  }

  package static func unknownAsset(
    _ claim: AssetClaim, _ field: String
  ) throws(FieldError) -> Asset {
    throw FieldError(.badAsset, "the asset was not uploaded here")
  }
}
