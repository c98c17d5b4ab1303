/// Choosing between representations by the request's Accept headers.
package enum Negotiation {
  /// Whether the client takes gzip.
  package static func acceptsGzip(_ headers: HeaderFields) -> Bool {
    guard headers.contains("Accept-Encoding") else { return false }
    var any: Bool?
    for (name, quality) in weighted(headers.list("Accept-Encoding")) {
      if name == "gzip" || name == "x-gzip" { return quality > 0 }
      if name == "*" { any = quality > 0 }
    }
    return any ?? false
  }

  /// The best of `available` (its first when nothing fits), by RFC 4647 look-up: `de-AT` also
  /// takes `de`.
  package static func language(_ headers: HeaderFields, available: [String]) -> String {
    let wishes = weighted(headers.list("Accept-Language"))
      .filter { $0.quality > 0 }
      .enumerated().sorted { a, b in
        (-a.element.quality, a.offset) < (-b.element.quality, b.offset)
      }
    for wish in wishes {
      if wish.element.name == "*" { break }
      var tag = wish.element.name[...]
      while true {
        if let found = available.first(where: { $0.lowercased() == tag }) { return found }
        guard let dash = tag.lastIndex(of: "-") else { break }
        tag = tag[..<dash]
      }
    }
    return available.first ?? ""
  }

  /// Whether the client prefers JSON to a page.
  package static func prefersJSON(_ headers: HeaderFields) -> Bool {
    var json = 0
    var html = 0
    for (name, quality) in weighted(headers.list("Accept")) {
      if name == "application/json" { json = max(json, quality) }
      if name == "text/html" { html = max(html, quality) }
    }
    return json > html
  }

  /// Names in lower case with their quality in thousandths.
  static func weighted(_ list: [String]) -> [(name: String, quality: Int)] {
    list.map { element in
      let (name, parameters) = FieldValue.parameters(element)
      let written = parameters.first { $0.name == "q" }?.value
      return (name.lowercased(), written.map(quality) ?? 1000)
    }
  }

  private static func quality(_ text: String) -> Int {
    guard let value = Double(text), value >= 0, value <= 1 else { return 0 }
    return Int((value * 1000).rounded())
  }
}
