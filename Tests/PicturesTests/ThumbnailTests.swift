import Pictures
import Testing

@Suite struct ThumbnailTests {
  /// The size at which a canvas of this size fits into a box of 416 by 288.
  private func fitted(_ width: Int, _ height: Int) throws -> [Int] {
    let canvas = try #require(Canvas(width: width, height: height))
    let size = try #require(Thumbnail.size(canvas.png(), fitting: (width: 416, height: 288)))
    return [size.width, size.height]
  }

  @Test func `a picture fits into its box, and none is made larger`() throws {
    #expect(try fitted(832, 288) == [416, 144])
    #expect(try fitted(100, 576) == [50, 288])
    #expect(try fitted(40, 30) == [40, 30])
    #expect(try fitted(2000, 1) == [416, 1])
  }

  @Test func `what is no picture has no size`() {
    let text = Array(String(repeating: "no picture ", count: 10).utf8)
    #expect(Thumbnail.size(text, fitting: (width: 416, height: 288)) == nil)
  }
}
