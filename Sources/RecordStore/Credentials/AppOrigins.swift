package import SQLite

/// Where pages of apps come from: the origins that the live API tokens of this server name.
package enum AppOrigins {
  /// What each token names, the newest token first.
  package static func lists(_ c: Connection) throws -> [[String]] {
    try c.all("SELECT origins FROM api_token WHERE revoked_at IS NULL ORDER BY id DESC") { row in
      row.text(0).split(separator: "\n").map(String.init)
    }
  }
}
