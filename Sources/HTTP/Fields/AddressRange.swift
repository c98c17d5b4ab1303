/// A block of addresses in CIDR notation.
package struct AddressRange: Hashable, Sendable {
  private let network: IPAddress
  private let bits: Int

  /// Reads `10.0.0.0/8`, `fd00::/8`, or a single address.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: 47, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2,
      let address = IPAddress(Substring(first))
    else { return nil }
    var bits = address.isV4 ? 32 : 128
    if parts.count == 2 {
      guard let written = Int(Substring(parts[1])), (0...bits).contains(written) else { return nil }
      bits = written
    }
    network = address
    self.bits = address.isV4 ? bits + 96 : bits
  }

  package func contains(_ address: IPAddress) -> Bool {
    guard address.isV4 == network.isV4 else { return false }
    let highBits = min(bits, 64)
    let lowBits = max(bits - 64, 0)
    return AddressRange.same(address.high, network.high, highBits)
      && AddressRange.same(address.low, network.low, lowBits)
  }

  private static func same(_ a: UInt64, _ b: UInt64, _ bits: Int) -> Bool {
    bits == 0 || (a ^ b) >> UInt64(64 - bits) == 0
  }
}
