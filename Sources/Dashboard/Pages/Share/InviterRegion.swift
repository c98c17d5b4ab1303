import HTTP

/// Where a phone number without a country's code belongs: the country of the inviter's time zone,
/// else of their browser's language; nil leaves it to the server.
enum InviterRegion {
  static func of(_ visit: Visit) -> String? {
    if let zone = visit.person.timeZone, let country = LocalClocks.countries[zone] {
      return country
    }
    let languages = visit.request.headers["Accept-Language"] ?? ""
    return languages.split(separator: ",").prefix(8).lazy.compactMap(region).first
  }

  /// `AT` of `de-AT;q=0.8`
  private static func region(_ wish: Substring) -> String? {
    let tag = wish.prefix { $0 != ";" }.trimmingSpaces
    let parts = tag.split(separator: "-").dropFirst()
    return parts.first { $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90) ~= $0 & 0xDF } }?
      .uppercased()
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { String(self).trimmed }
}
