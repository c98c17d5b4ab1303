import JSON
package import Records

/// How an answer differs from the stored text.
package struct FieldOutput {
  /// Nil means all fields; names that the record does not have are passed over.
  package var desiredKeys: [String]?
  package var numbersAsStrings: Bool
  /// The download address of the asset at this place of a field, made for one caller.
  package var downloadURL: (_ field: String, _ place: Int, _ asset: Asset) -> String?

  package init(
    desiredKeys: [String]? = nil, numbersAsStrings: Bool = false,
    downloadURL: @escaping (String, Int, Asset) -> String? = { _, _, _ in nil }
  ) {
    self.desiredKeys = desiredKeys
    self.numbersAsStrings = numbersAsStrings
    self.downloadURL = downloadURL
  }
}
