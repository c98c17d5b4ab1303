import Records

/// What the settings of an API token may be.
enum APITokenRules {
  static func checked(
    _ settings: APITokens.Settings, _ environment: Environment
  ) throws -> APITokens.Settings {
    var settings = settings
    try DisplayName.check(settings.name)
    settings.origins = try settings.origins.map(origin)
    guard settings.origins.count <= 50, settings.notes.utf8.count <= 4096 else {
      throw StoreError(
        .badRequest, "A token has at most 50 origins and 4,096 bytes of notes.",
        context: ["field": "origins"])
    }
    if let callback = settings.callback { try check(callback: callback, environment) }
    return settings
  }

  /// Scheme, host and port as browsers spell them: lower case, nothing behind them.
  private static func origin(_ text: String) throws -> String {
    var origin = text.lowercased()
    while origin.hasSuffix("/") { origin.removeLast() }
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { origin.hasPrefix($0) }) else { throw bad(text) }
    let host = origin.dropFirst(scheme.count)
    let isPlain = host.utf8.allSatisfy {
      (97...122) ~= $0 || (48...57) ~= $0 || ".-:[]".utf8.contains($0)
    }
    guard !host.isEmpty, isPlain, origin.utf8.count <= 255 else { throw bad(text) }
    let standardPort = scheme == "https://" ? ":443" : ":80"
    return origin.hasSuffix(standardPort) ? String(origin.dropLast(standardPort.count)) : origin
  }

  private static func bad(_ text: String) -> StoreError {
    StoreError(
      .badRequest, "An origin is a scheme, a host and perhaps a port, such as https://example.org.",
      context: ["field": "origins", "origin": text])
  }

  /// Apps may have schemes of their own while they are developed.
  private static func check(callback: String, _ environment: Environment) throws {
    let isURL = callback.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0)
    }
    let scheme = callback.split(separator: ":", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    let isScheme = scheme.utf8.allSatisfy {
      (97...122) ~= $0 || (48...57) ~= $0 || "+-.".utf8.contains($0)
    }
    let isHarmful = ["javascript", "data", "vbscript", "file", "blob", "about"].contains(scheme)
    guard isURL, isScheme, !isHarmful, callback.contains("://"), callback.utf8.count <= 2000,
      !callback.contains("#")
    else {
      throw StoreError(
        .badRequest, "A callback is an absolute URL without a fragment.",
        context: ["field": "callback"])
    }
    guard environment == .development || scheme == "https" else {
      throw StoreError(
        .badRequest, "In production a callback begins with https://.",
        context: ["field": "callback"])
    }
  }
}
