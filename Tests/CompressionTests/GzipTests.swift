import Compression
import Testing

@Suite struct GzipTests {
  @Test func `what was compressed comes back`() {
    let bytes = Array(String(repeating: "A record shared with Ben. ", count: 400).utf8)
    let packed = Gzip.compress(bytes) ?? []
    #expect(!packed.isEmpty && packed.count < bytes.count / 10)
    #expect(Array(packed.prefix(2)) == [0x1F, 0x8B])
    #expect(Gzip.decompress(packed, limit: bytes.count) == bytes)
  }

  @Test func `bytes that do not shrink are left alone`() {
    var state: UInt64 = 1
    let noise = (0..<2_000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(Gzip.compress(noise) == nil)
    #expect(Gzip.compress([]) == nil)
  }

  @Test func `broken or too large input is refused`() {
    let packed = Gzip.compress(Array(repeating: 65, count: 5_000)) ?? []
    #expect(Gzip.decompress(packed, limit: 4_999) == nil)
    #expect(Gzip.decompress(Array(packed.dropLast(4)), limit: 5_000) == nil)
    #expect(Gzip.decompress([1, 2, 3], limit: 5_000) == nil)
  }
}
