/// A response as it came from the wire.
struct Answer: Sendable {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  var location: String? { self["Location"] }

  /// The first field of a name.
  subscript(_ name: String) -> String? { all(name).first }

  func all(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  var isHTML: Bool { self["Content-Type"]?.hasPrefix("text/html") == true }

  /// Reads the head of a response.
  init(head: String, body: [UInt8]) {
    let lines = head.split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    status = words.count > 1 ? Int(words[1]) ?? 0 : 0
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (String(line[..<colon]), String(value))
    }
    self.body = body
  }
}
