/// Foreign text made fit for a page: nothing in it can turn the direction of what surrounds it,
/// break a line or hide. Escaping is the templates' job.
package enum Shown {
  private static let firstIsolate: Unicode.Scalar = "\u{2068}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"

  /// A name: control and direction-override characters become visible placeholders.
  package static func name(_ text: String, limit: Int = 300) -> String {
    if isHarmless(text), text.utf8.count <= limit { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      shown.append(isHidden(scalar) ? placeholder(scalar) : scalar)
    }
    let whole = String(shown)
    return whole.count <= limit ? whole : whole.prefix(limit - 1) + "…"
  }

  /// A name inside a sentence of ours, isolated in its direction where that can matter.
  package static func isolated(_ text: String) -> String {
    let shown = name(text)
    if isASCII(shown) { return shown }
    guard shown.unicodeScalars.contains(where: { $0.value >= 0x590 && $0.value <= 0x10FFFF }) else {
      return shown
    }
    return "\(firstIsolate)\(shown)\(popIsolate)"
  }

  /// An identifier in a narrow place: both ends stay.
  package static func middle(_ text: String, limit: Int = 28) -> String {
    let half = (limit - 1) / 2
    // Of ASCII each byte is a character.
    if isHarmless(text), isASCII(text) {
      guard text.utf8.count > limit else { return text }
      return String(Substring(text.utf8.prefix(limit - 1 - half))) + "…"
        + String(Substring(text.utf8.suffix(half)))
    }
    let shown = name(text)
    guard shown.count > limit else { return shown }
    return shown.prefix(limit - 1 - half) + "…" + shown.suffix(half)
  }

  /// Prose in a narrow place: the beginning stays.
  package static func start(_ text: String, limit: Int = 80) -> String {
    if text.utf8.count <= limit, isHarmless(text) { return text }
    let shown = name(text.count > limit * 2 ? String(text.prefix(limit * 2)) : text, limit: limit)
    return shown
  }

  /// A long text: its line ends stay, other control characters are shown.
  package static func paragraphs(_ text: String) -> String {
    if isHarmless(text) { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { name(String($0), limit: .max) }.joined(separator: "\n")
  }

  /// Up to two initials, each the first character of a part of the name; of an address only what
  /// stands before the sign counts.
  package static func initials(_ name: String) -> String {
    let own = name.contains(" ") ? name[...] : name.prefix { $0 != "@" }
    let parts = own.split { $0.isWhitespace || $0 == "." || $0 == "@" || $0 == "-" }
    guard let first = parts.first?.first else { return "?" }
    let last = parts.count > 1 ? parts[parts.count - 1].first : nil
    return Self.name(String([first, last].compactMap { $0 })).uppercased()
  }

  /// `1.4 MB`; bytes below a kilobyte are exact.
  package static func size(_ bytes: Int64) -> String {
    let units = ["kB", "MB", "GB", "TB", "PB"]
    guard bytes >= 1000 else { return "\(bytes) B" }
    var tenths = bytes / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    let whole = tenths / 10
    return whole >= 100 ? "\(whole) \(units[unit])" : "\(whole).\(tenths % 10) \(units[unit])"
  }

  private static func isHarmless(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      for byte in bytes {
        switch byte {
        case 0..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF: return false
        default: break
        }
      }
      return true
    }
  }

  private static func isASCII(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var all: UInt8 = 0
      for byte in bytes { all |= byte }
      return all < 0x80
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF:
      true
    default: false
    }
  }

  /// The picture of a control character, or the replacement character.
  private static func placeholder(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) { return picture }
    return "\u{FFFD}"
  }
}
