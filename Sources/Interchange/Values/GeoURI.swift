package import Records

/// Places in text: `geo:46.5,-7.0,4810;u=5` (RFC 5870), with latitude, longitude, altitude and
/// accuracy.
package enum GeoURI {
  package static func location(from text: String) -> Location? {
    guard text.lowercased().hasPrefix("geo:") else { return nil }
    let parts = text.dropFirst(4).split(separator: ";", omittingEmptySubsequences: false)
    guard let first = parts.first, var location = coordinates(first) else { return nil }
    for part in parts.dropFirst() where part.lowercased().hasPrefix("u=") {
      location.horizontalAccuracy = Double(part.dropFirst(2)).flatMap { $0.isFinite ? $0 : nil }
    }
    return location
  }

  /// Reads `46.5,-7.0` and `46.5,-7.0,4810`.
  static func coordinates(_ text: Substring) -> Location? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.filter { $0 != " " }.first?.isNumber == true || part.contains("-")
        ? Double(part.filter { $0 != " " }) : nil
    }
    guard 2...3 ~= numbers.count, let latitude = numbers[0], let longitude = numbers[1],
      -90...90 ~= latitude, -180...180 ~= longitude
    else { return nil }
    var location = Location(latitude: latitude, longitude: longitude)
    if numbers.count == 3 {
      guard let altitude = numbers[2], altitude.isFinite else { return nil }
      location.altitude = altitude
    }
    return location
  }

  package static func text(_ location: Location) -> String {
    var text = "geo:\(location.latitude),\(location.longitude)"
    if let altitude = location.altitude { text += ",\(altitude)" }
    if let accuracy = location.horizontalAccuracy { text += ";u=\(accuracy)" }
    return text
  }
}
