/// How much of a JSON text is accepted.
package struct JSONLimits: Hashable, Sendable {
  package var bytes: Int

  /// Nested objects and arrays; the same for every text, because parsers are kept and reused.
  package static let depth = 64

  package init(bytes: Int) { self.bytes = bytes }

  /// 8 MiB.
  package static let standard = JSONLimits(bytes: 8 << 20)
}
