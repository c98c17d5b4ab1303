package import HTTP

/// All that a server can be told; every limit has a default that a public server can live with.
package struct ServerConfiguration: Sendable {
  /// An IPv4 or IPv6 address; `::` takes both kinds of clients.
  package var address: String
  /// Zero for any free port.
  package var port: UInt16
  /// A socket that listens at `address` already, in the place of the port.
  package var reserved: ReservedPort?
  /// Threads that read, run inline handlers and write.
  package var threads = 2
  /// Threads for reads that spent their budget, and how many such reads may wait.
  package var slowThreads = 2
  package var slowQueue = 64
  package var connectionLimit = 20_000
  /// Request line and header fields together, in bytes.
  package var headerLimit = 16 << 10
  /// A body that is kept in memory, in bytes, where its route says nothing else.
  package var bodyLimit: Int64 = 8 << 20
  /// A body that is streamed, in bytes, where its route says nothing else.
  package var uploadLimit: Int64 = 256 << 20
  /// How much of a streamed body is handed over at once.
  package var uploadPiece = 256 << 10
  /// Long polls of one account, or of one address without account, at the same time.
  package var pollsPerAccount = 16
  package var deadlines = Deadlines()
  /// Proxies whose word about the client is taken.
  package var trustedProxies: [AddressRange] = []
  package var forwarding = Forwarding.xForwarded
  package var tls: TLSFiles?
  /// Whether bodies may be compressed.
  package var compresses = true
  /// Where the numbers of requests begin: random, so that references do not repeat.
  package var seed: UInt64
  package var accessLog: (@Sendable (AccessLogEntry) -> Void)?
  /// Told what the library has to say; it says little.
  package var libraryLog: (@Sendable (String) -> Void)?

  package init(address: String = "127.0.0.1", port: UInt16 = 0, seed: UInt64) {
    self.address = address
    self.port = port
    self.seed = seed
  }

  /// The headers in which trusted proxies name the client. Only one kind is read: a proxy passes
  /// on the other kind as the client wrote it.
  package enum Forwarding: Sendable {
    /// X-Forwarded-For and X-Forwarded-Proto.
    case xForwarded
    /// Forwarded (RFC 7239).
    case forwarded
  }
}
