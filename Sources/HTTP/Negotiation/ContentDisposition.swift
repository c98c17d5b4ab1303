/// Content-Disposition with any file name (RFC 6266): an ASCII name for old programs, the true one
/// in UTF-8 beside it.
package enum ContentDisposition {
  package static func attachment(_ filename: String) -> String {
    value("attachment", filename)
  }

  package static func inline(_ filename: String) -> String { value("inline", filename) }

  private static func value(_ kind: String, _ filename: String) -> String {
    let name = safe(filename)
    let ascii = String(
      decoding: name.unicodeScalars.map { scalar -> UInt8 in
        let isPlain = scalar.isASCII && scalar != "\"" && scalar != "\\" && scalar != "%"
        return isPlain ? UInt8(scalar.value) : 95
      }, as: UTF8.self)
    let plain = "\(kind); filename=\"\(ascii)\""
    if ascii == name { return plain }
    return plain + "; filename*=UTF-8''" + PercentCoding.encode(name)
  }

  /// Without folders, control characters, marks that turn the reading direction, or a leading dot.
  private static func safe(_ filename: String) -> String {
    let last = filename.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var scalars = String.UnicodeScalarView()
    for scalar in last.unicodeScalars {
      switch scalar.value {
      case 0..<32, 127..<160, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: continue
      default: scalars.append(scalar)
      }
    }
    let name = String(scalars.drop { $0 == "." || $0 == " " })
    return name.isEmpty ? "download" : name
  }
}
