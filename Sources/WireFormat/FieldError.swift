/// Why a field was refused.
package struct FieldError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: String, Sendable {
    /// The fields, or one field, do not have the form of a dictionary.
    case badForm
    case badName
    case unknownType, missingType
    /// The value does not fit the type.
    case wrongValue
    case outOfRange
    case badEncryption
    case badAsset
    case tooMany
    /// Stored bytes are not what this codec wrote.
    case damaged
  }

  package var code: Code
  /// Nil when the fields as a whole are meant.
  package var field: String?
  /// What is wrong, without the field's name.
  package var problem: String

  package init(_ code: Code, field: String? = nil, _ problem: String) {
    self.code = code
    self.field = field
    self.problem = problem
  }

  package var description: String {
    field.map { "field “\($0)”: \(problem)" } ?? problem
  }
}
