package import Records
package import WireFormat

/// A page of a zone's records: which, in what order, from where.
package struct ListingRequest: Hashable, Sendable {
  package enum Order: Hashable, Sendable {
    /// By the last change.
    case changed
    case name
    /// By a sortable field of the type; records without a value come first.
    case field(String)
  }

  package var zone: ZoneID
  /// Nil lists all types.
  package var type: String?
  package var order: Order
  package var descending: Bool
  package var cursor: ListingCursor?
  package var limit: Int
  /// The fields that the rows are to have.
  package var fields: FieldSelection

  package init(
    zone: ZoneID, type: String? = nil, order: Order = .changed, descending: Bool? = nil,
    cursor: ListingCursor? = nil, limit: Int = 50, fields: FieldSelection = []
  ) {
    self.zone = zone
    self.type = type
    self.order = order
    self.descending = descending ?? (order == .changed)
    self.cursor = cursor
    self.limit = limit
    self.fields = fields
  }

  /// What a cursor must have been made for.
  var fingerprint: [UInt8] {
    let order =
      switch order {
      case .changed: "changed"
      case .name: "name"
      case .field(let name): "field:" + name
      }
    let text = "\(zone.rawValue) \(descending) \(order) \(type ?? "")"
    // FNV-1a: lists are told apart, nothing is kept from anybody.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return withUnsafeBytes(of: hash) { Array($0.prefix(6)) }
  }
}
