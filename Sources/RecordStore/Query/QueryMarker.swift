import Cryptography
import Records

/// Where a query goes on, as text that only this store makes: it holds a place and a code over the
/// place, the query, where it was asked and for whom.
struct QueryMarker {
  private let key: HMACSHA256
  private let scope: [UInt8]

  init(_ keys: InstanceKey, _ request: QueryRequest, _ viewer: Viewer) {
    key = HMACSHA256(key: keys.key(for: .continuationMarker))
    let place =
      switch request.place {
      case .zone(let zone): "zone \(zone.rawValue)"
      case .database(let database): "database \(database.rawValue)"
      }
    scope = SHA256.hash("\(place)\n\(viewer.caller)\n\(Self.text(of: request.query))")
  }

  /// The query in one spelling.
  private static func text(of query: RecordQuery) -> String {
    var text = "\(query.type.utf8.count) \(query.type)"
    for filter in query.filters {
      text += "\nf \(filter.comparator.rawValue) \(filter.field?.name ?? "")"
      text += " \(filter.distance ?? -1) \(filter.value)"
    }
    for sort in query.sorts {
      text += "\ns \(sort.isAscending) \(sort.field.name)"
      if let origin = sort.origin { text += " \(origin.latitude) \(origin.longitude)" }
    }
    return text
  }

  func text(_ place: QueryPlace) -> String {
    let bytes = place.bytes
    return Base64.encode(Array(key.code(scope + bytes).prefix(12)) + bytes)
  }

  func place(_ text: String) throws -> QueryPlace {
    guard let bytes = Base64.decode(text), bytes.count > 12,
      ConstantTime.equal(
        Array(bytes[..<12]), Array(key.code(scope + bytes[12...]).prefix(12))),
      let place = QueryPlace(bytes: bytes[12...])
    else { throw QueryError.badMarker }
    return place
  }
}
