/// What a browser calls itself, made short: the browser and the system.
enum BrowserName {
  private static let browsers = [
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ]

  /// The whole text where nothing in it is known.
  static func short(_ agent: String) -> String {
    let browser = browsers.first { agent.contains($0.0) }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    guard let browser else { return Shown.start(agent, limit: 60) }
    return system.map { "\(browser) · \($0)" } ?? browser
  }
}
