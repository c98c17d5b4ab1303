import Addresses
import Dashboard
import FoundationEssentials
import HTTP
import RecordStore
import Templating
import WebServices

/// All that the server answers: the dashboard, its files, and what machines ask for.
enum Routes {
  static func router(
    _ desk: Desk, _ gateway: Gateway, _ configuration: Configuration, publicFolder: String,
    metrics: Metrics,
    complain: @escaping @Sendable (String) -> Void
  ) throws -> Router {
    let store = desk.store
    let files = PublicFiles(folder: publicFolder)
    let health = Health(store: store)
    var machines = [
      Route(.get, AddressPattern.publicFile.rawValue, .inline(files.respond)),
      Route(
        .get, AddressPattern.asset.rawValue, secrets: AddressPattern.asset.secrets,
        .inline(AssetDownloads(store: store).respond)),
      Route(
        .get, AddressPattern.assetFile.rawValue, secrets: AddressPattern.assetFile.secrets,
        .inline(AssetDownloads(store: store).respond)),
      Route(.get, AddressPattern.health.rawValue, .async(health.respond)),
    ]
    if let token = try metricsToken(configuration) {
      machines.append(
        Route(
          .get, AddressPattern.metrics.rawValue,
          .inline { request in
            guard Metrics.isAuthorized(request, token: token) else { throw HTTPError.notFound }
            return Response.text(metrics.text(gauges: try gauges(of: store)))
          }))
    }
    return try Router(
      middleware: [SecurityHeaders.middleware, WebServices.middleware(gateway)],
      groups: [
        Dashboard.routes(desk), Dashboard.liveRoutes(desk), Dashboard.sheetRoutes(desk),
        WebServices.routes(gateway),
        WebServices.openRoutes(gateway), WebServices.courierRoutes(gateway), RouteGroup(machines),
      ],
      errorPage: { error, request in
        WebServices.isOurs(request)
          ? WebServices.answer(gateway, error, request)
          : Dashboard.errorPage(desk, error, request)
      },
      report: { error, request in
        complain("sharehold: request \(request.id): \(Explanation.line(for: error))\n")
      })
  }

  private static func metricsToken(_ configuration: Configuration) throws -> String? {
    guard let path = configuration.metricsTokenFile else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw CommandError.failure("the metrics token file \(path) cannot be read")
    }
    let token = text.trimmed
    guard token.utf8.count >= 16 else {
      throw CommandError.failure("the metrics token in \(path) needs at least 16 characters")
    }
    return token
  }

  private static func gauges(
    of store: Store
  ) throws -> [(name: String, help: String, value: Int64)] {
    let health = try StoreHealth.load(store)
    return [
      ("sharehold_accounts", "People.", health.accounts),
      ("sharehold_containers", "Containers.", health.containers),
      ("sharehold_zones", "Zones.", health.zones),
      ("sharehold_records", "Records that are not deleted.", health.records),
      ("sharehold_shares_active", "Shares that were not stopped.", health.activeShares),
      ("sharehold_log_entries", "Entries of the log.", health.events),
      ("sharehold_database_bytes", "Size of the database file.", health.databaseBytes),
      ("sharehold_wal_bytes", "Size of the write-ahead log.", health.logBytes),
      ("sharehold_store_ok", "1 when the last write worked.", health.state == .ok ? 1 : 0),
    ]
  }
}
