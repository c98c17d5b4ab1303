/// An address of this server, and nothing a browser could take for another one.
enum LocalPath {
  static func checked(_ text: String?) -> String? {
    guard let text, text.utf8.first == UInt8(ascii: "/"), text.utf8.count <= 4000 else {
      return nil
    }
    let second = text.utf8.dropFirst().first
    guard second != UInt8(ascii: "/"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }
}
