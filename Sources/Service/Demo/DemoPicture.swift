import Pictures

/// Small landscapes drawn from a number, so that the demonstration has pictures of its own.
enum DemoPicture {
  private struct Palette {
    let sky: Canvas.Color
    let horizon: Canvas.Color
    let sun: Canvas.Color
    let hills: [Canvas.Color]
  }

  private static let palettes = [
    Palette(
      sky: .init(245, 214, 190), horizon: .init(252, 238, 222), sun: .init(200, 69, 47),
      hills: [.init(92, 125, 138), .init(53, 88, 107), .init(33, 58, 74)]),
    Palette(
      sky: .init(172, 205, 229), horizon: .init(236, 243, 246), sun: .init(255, 233, 168),
      hills: [.init(142, 164, 180), .init(96, 122, 142), .init(60, 82, 102)]),
    Palette(
      sky: .init(255, 205, 140), horizon: .init(255, 236, 205), sun: .init(232, 122, 65),
      hills: [.init(168, 108, 122), .init(122, 74, 104), .init(74, 46, 80)]),
    Palette(
      sky: .init(190, 226, 214), horizon: .init(238, 247, 240), sun: .init(250, 206, 92),
      hills: [.init(110, 160, 120), .init(68, 122, 92), .init(38, 84, 70)]),
  ]

  /// A PNG file of 640 × 400 pixels; empty when there is no memory for it.
  static func landscape(_ number: Int) -> [UInt8] {
    let (width, height) = (640, 400)
    guard let canvas = Canvas(width: width, height: height) else { return [] }
    let palette = palettes[number % palettes.count]
    canvas.gradient(from: palette.sky, to: palette.horizon, top: 0, bottom: height)
    canvas.disc(x: 120 + number * 97 % 400, y: 130, diameter: 96, palette.sun)
    for (layer, color) in palette.hills.enumerated() {
      canvas.polygon(hill(layer, number, width, height), color)
    }
    return canvas.png()
  }

  /// A photo of a house: walls, roof, door and windows before hills.
  static func house() -> [UInt8] {
    let (width, height) = (640, 400)
    guard let canvas = Canvas(width: width, height: height) else { return [] }
    let palette = palettes[3]
    canvas.gradient(from: palette.sky, to: palette.horizon, top: 0, bottom: height)
    canvas.polygon(hill(0, 2, width, height), palette.hills[0])
    canvas.rectangle(x: 0, y: 310, width: width, height: 90, palette.hills[1])
    canvas.rectangle(x: 210, y: 190, width: 220, height: 150, .init(244, 236, 220))
    canvas.polygon([(190, 195), (320, 100), (450, 195)], .init(160, 70, 55))
    canvas.rectangle(x: 300, y: 260, width: 44, height: 80, .init(90, 60, 45))
    for x in [232, 370] {
      canvas.rectangle(x: x, y: 220, width: 42, height: 42, .init(120, 160, 190))
    }
    return canvas.png()
  }

  /// A ridge of straight slopes, lower and nearer with each layer.
  private static func hill(
    _ layer: Int, _ number: Int, _ width: Int, _ height: Int
  ) -> [(x: Int, y: Int)] {
    var points: [(x: Int, y: Int)] = [(0, height)]
    let base = 210 + layer * 60
    for step in 0...8 {
      let swing = (step * 37 + number * 53 + layer * 71) % 5 * 16
      points.append((step * width / 8, base - 30 + swing))
    }
    points.append((width, height))
    return points
  }
}
