/// Where each attribute of a (well-formed) start tag is written.
struct AttributePlaces {
  private var places: [String: (offset: Int, range: Range<Int>)] = [:]

  init(tagAt start: Int, in bytes: [UInt8]) {
    var index = start + 1
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    func skip(while matches: (UInt8) -> Bool) {
      while index < bytes.count, matches(bytes[index]) { index += 1 }
    }
    skip { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    while true {
      skip(while: isBlank)
      let nameStart = index
      skip { !isBlank($0) && !"=/>".utf8.contains($0) }
      let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
      skip { isBlank($0) || $0 == UInt8(ascii: "=") }
      guard !name.isEmpty, index < bytes.count else { return }
      let quote = bytes[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
      index += 1
      let valueStart = index
      skip { $0 != quote }
      places[name] = (nameStart, valueStart..<index)
      index += 1
    }
  }

  func place(of name: String) -> (offset: Int, range: Range<Int>)? { places[name] }
}
