import Pictures
import Testing

@Suite struct CanvasTests {
  @Test func `a drawn canvas becomes a PNG file`() throws {
    let canvas = try #require(Canvas(width: 40, height: 30))
    canvas.gradient(from: .init(10, 20, 30), to: .init(200, 210, 220), top: 0, bottom: 30)
    canvas.disc(x: 20, y: 15, diameter: 10, .init(255, 200, 0))
    let bytes = canvas.png()
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // Width and height stand in the header chunk.
    #expect(bytes[16..<24] == [0, 0, 0, 40, 0, 0, 0, 30])
  }

  @Test func `different drawings have different bytes`() throws {
    let one = try #require(Canvas(width: 8, height: 8))
    let two = try #require(Canvas(width: 8, height: 8))
    two.rectangle(x: 0, y: 0, width: 4, height: 4, .init(255, 0, 0))
    #expect(one.png() != two.png())
  }
}
