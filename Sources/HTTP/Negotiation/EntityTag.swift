/// The tag of one version of a resource.
package struct EntityTag: Hashable, Sendable, CustomStringConvertible {
  package let opaque: String
  package let isWeak: Bool

  /// `opaque` must not hold quotes; it is what stands between them.
  package init(_ opaque: String, isWeak: Bool = false) {
    self.opaque = opaque
    self.isWeak = isWeak
  }

  package init?(parsing text: String) {
    let isWeak = text.hasPrefix("W/")
    let quoted = isWeak ? text.dropFirst(2) : text[...]
    guard quoted.utf8.count >= 2, quoted.utf8.first == 34, quoted.utf8.last == 34 else {
      return nil
    }
    let opaque = quoted.dropFirst().dropLast()
    guard !opaque.utf8.contains(34) else { return nil }
    self.init(String(opaque), isWeak: isWeak)
  }

  package var description: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

  /// The comparison for caches, which lets weak tags match.
  package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }

  /// The comparison for ranges and writes.
  package func matchesStrongly(_ other: EntityTag) -> Bool {
    opaque == other.opaque && !isWeak && !other.isWeak
  }
}
