import Addresses
import Dashboard
import HTTP
import HTTPServer
import Outgoing
package import RecordStore
import Templating
import WebServices

/// A running Sharehold: one store, its templates, its server and its timers.
package final class Service: Sendable {
  private let configuration: Configuration
  private let store: Store
  private let templates: Templates
  private let server: Server
  private let timers: Timers
  private let mail: MailSender?
  private let webhooks: WebhookSender
  private let anchoring: Anchoring?
  private let complain: @Sendable (String) -> Void

  /// - Parameters:
  ///   - resources: the folder that holds `Templates` and `Public`.
  ///   - print: receives the access log.
  ///   - complain: receives what whoever runs the server should read.
  package init(
    _ configuration: Configuration, store: Store, resources: String,
    print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) throws {
    var configuration = configuration
    // Links carry the port, so the socket is there before what prints them.
    let socket =
      configuration.port == 0 ? try ReservedPort(address: configuration.host) : nil
    if let socket { configuration.port = socket.port }
    self.configuration = configuration
    self.store = store
    self.complain = complain
    // Whoever writes templates can ask a browser for the languages that try them.
    templates = try Dashboard.templates(
      folder: resources + "/Templates", pseudoLanguage: configuration.watchesTemplates)
    guard let publicURL = PublicURL(ServerAddress(configuration).base) else {
      throw CommandError.usage("public-url takes http://… or https://…")
    }
    let mailServer = try configuration.mailServer()
    let desk = Desk(
      store: store, templates: templates, publicURL: publicURL, sendsMail: mailServer != nil)
    mail = mailServer.map { MailSender($0, desk: desk, complain: complain) }
    let reachable = Reachable(
      allowed: try configuration.webhookTargets.map { try Self.range($0) })
    webhooks = WebhookSender(store, reachable, complain: complain)
    anchoring = try Anchoring(configuration, store, reachable, complain: complain)
    let gateway = Gateway(
      store: store, publicURL: publicURL, limits: Self.limits(configuration))
    let metrics = Metrics()
    let log = RequestLog(format: configuration.log, write: print)
    let router = try Routes.router(
      desk, gateway, configuration, publicFolder: resources + "/Public", metrics: metrics,
      complain: complain)
    server = Server(
      try Self.serverConfiguration(configuration, socket) { entry in
        metrics.record(entry)
        log.record(entry)
      }, responder: router)
    timers = Timers(
      desk: desk, gateway: gateway, mail: mail, webhooks: webhooks, anchoring: anchoring,
      configuration, complain: complain)
  }

  /// What the addresses that people are given begin with.
  package var address: String { ServerAddress(configuration).base }

  /// Returns the port, which the system chooses when the configuration says 0.
  @discardableResult
  package func start() throws -> UInt16 {
    let port = try server.start()
    timers.start()
    // Commands that print links look for it there; without it they name the default.
    try? store.folder.remember(address: address)
    return UInt16(port)
  }

  /// Ends long polls, finishes what is being answered, and closes the store.
  package func stop() async {
    timers.stop()
    await server.stop()
    await mail?.stop()
    await webhooks.stop()
    await anchoring?.stop()
    await timers.flush()
    store.close()
  }

  /// Reads the certificate and the templates again; what cannot be read leaves the old in use.
  package func reload() {
    do {
      if configuration.tlsCertificate != nil { try server.reloadCertificate() }
      try templates.reload()
      complain("sharehold: certificate and templates are loaded again\n")
    } catch {
      complain("sharehold: \(Explanation.line(for: error))\n")
    }
  }

  /// The one-time link that makes the first admin; nil when there is one.
  package func setUpLink() async throws -> String? {
    let secret = try await store.write(as: .operatorOfStore) { try OneTimeSecrets.setUp($0) }
    return secret.map { ServerAddress(configuration).link(.setUp(secret: $0)) }
  }

  private static func limits(_ configuration: Configuration) -> Limits {
    var limits = Limits()
    limits.asset = configuration.uploadLimit
    limits.callsPerToken = configuration.callsPerToken
    limits.callsPerAccount = configuration.callsPerAccount
    limits.callsPerAddress = configuration.callsPerAddress
    return limits
  }

  private static func range(_ text: String) throws -> AddressRange {
    guard let range = AddressRange(text) else {
      throw CommandError.usage("“\(text)” is no address range such as 10.0.0.0/8")
    }
    return range
  }

  private static func serverConfiguration(
    _ configuration: Configuration, _ socket: ReservedPort?,
    accessLog: @escaping @Sendable (AccessLogEntry) -> Void
  ) throws -> ServerConfiguration {
    var server = ServerConfiguration(
      address: configuration.host, port: configuration.port,
      seed: .random(in: 0...UInt64.max))
    server.reserved = socket
    server.connectionLimit = configuration.connectionLimit
    server.bodyLimit = Int64(configuration.bodyLimit)
    server.headerLimit = configuration.headerLimit
    server.trustedProxies = try configuration.trustedProxies.map { try range($0) }
    if let certificate = configuration.tlsCertificate, let key = configuration.tlsKey {
      server.tls = TLSFiles(certificate: certificate, key: key)
    }
    server.accessLog = accessLog
    return server
  }
}
