import Glibc

/// Distances on a ball of the earth's size.
package enum Distance {
  static let radius = 6_371_008.8
  /// Metres of one degree of latitude.
  package static let degree = radius * .pi / 180

  /// Metres between two places along the great circle.
  package static func metres(_ a: Location, _ b: Location) -> Double {
    metres(a.latitude, a.longitude, b.latitude, b.longitude)
  }

  package static func metres(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
  ) -> Double {
    let radians = Double.pi / 180
    let (a, b) = (latitude1 * radians, latitude2 * radians)
    let up = sin((b - a) / 2)
    let along = sin((longitude2 - longitude1) * radians / 2)
    let h = up * up + cos(a) * cos(b) * along * along
    return 2 * radius * asin(min(1, h.squareRoot()))
  }
}
