/// The element type of a field; with `isList` it makes the protocol's type names.
package enum FieldKind: String, Sendable, CaseIterable {
  case string = "STRING"
  case int64 = "INT64"
  case double = "DOUBLE"
  case timestamp = "TIMESTAMP"
  case bytes = "BYTES"
  case location = "LOCATION"
  case reference = "REFERENCE"
  case asset = "ASSETID"
}

package struct FieldType: Hashable, Sendable {
  package var kind: FieldKind
  package var isList: Bool

  package init(_ kind: FieldKind, isList: Bool = false) {
    self.kind = kind
    self.isList = isList
  }

  /// Nil for what is not a name of the protocol's.
  package init?(name: String) {
    let isList = name.hasSuffix("_LIST")
    guard let kind = FieldKind(rawValue: isList ? String(name.dropLast(5)) : name) else {
      return nil
    }
    self.init(kind, isList: isList)
  }

  /// The protocol's name: `INT64`, `STRING_LIST`, …
  package var name: String { isList ? kind.rawValue + "_LIST" : kind.rawValue }
}

/// A value of a field. `null` is a value that was set to null; a field that is not set is absent.
package enum FieldValue: Hashable, Sendable {
  case null
  case string(String)
  case int64(Int64)
  case double(Double)
  /// Milliseconds since 1970.
  case timestamp(Int64)
  case bytes([UInt8])
  // The wide ones are boxed, so that the others fit into two words without an allocation.
  indirect case location(Location)
  indirect case reference(Reference)
  indirect case asset(Asset)
  /// An encrypted value that nobody has opened; only the store sees it.
  case sealed([UInt8])
  case list([FieldValue])

  /// The range of dates in JavaScript; what lies outside cannot be shown.
  package static let timestamps: ClosedRange<Int64> =
    -8_640_000_000_000_000...8_640_000_000_000_000
}

package struct Field: Hashable, Sendable {
  package var name: String
  package var type: FieldType
  package var value: FieldValue
  package var isEncrypted: Bool

  package init(name: String, type: FieldType, value: FieldValue, isEncrypted: Bool = false) {
    self.name = name
    self.type = type
    self.value = value
    self.isEncrypted = isEncrypted
  }
}

/// Degrees, metres, metres per second, milliseconds since 1970.
package struct Location: Hashable, Sendable {
  package var latitude: Double
  package var longitude: Double
  package var horizontalAccuracy: Double?
  package var verticalAccuracy: Double?
  package var altitude: Double?
  package var speed: Double?
  package var course: Double?
  package var timestamp: Int64?

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// What happens to the record that holds the reference when its target is deleted.
package enum ReferenceAction: String, Sendable, CaseIterable {
  case none = "NONE"
  case deleteSelf = "DELETE_SELF"
  case validate = "VALIDATE"
}

package struct Reference: Hashable, Sendable {
  package var recordName: String
  /// Nil means the zone of the record that holds the reference.
  package var zoneName: String?
  package var ownerRecordName: String?
  package var action: ReferenceAction

  package init(
    recordName: String, zoneName: String? = nil, ownerRecordName: String? = nil,
    action: ReferenceAction = .none
  ) {
    self.recordName = recordName
    self.zoneName = zoneName
    self.ownerRecordName = ownerRecordName
    self.action = action
  }
}

/// A file kept beside the database, named by the SHA-256 of its bytes.
package struct Asset: Hashable, Sendable {
  /// Lower-case hexadecimal SHA-256 of the file.
  package var digest: String
  /// Bytes of what the file holds, which is not the file's own size when it is sealed.
  package var size: Int64
  /// What the protocol shows as the checksum, when it does not follow from the digest.
  package var checksum: String?

  package init(digest: String, size: Int64, checksum: String? = nil) {
    self.digest = digest
    self.size = size
    self.checksum = checksum
  }
}
