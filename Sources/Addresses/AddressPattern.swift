/// Every address of the dashboard, once: routes are declared with these patterns and links are
/// built from them.
package enum AddressPattern: String, CaseIterable, Sendable {
  case home = "/"
  case signIn = "/sign-in"
  case appSignIn = "/sign-in/app/{ticket}"
  case signOut = "/sign-out"
  case signUp = "/sign-up"
  case setUp = "/set-up/{secret}"
  case account = "/account"
  case search = "/search"
  case shares = "/shares"
  case contacts = "/shares/contacts"
  case activity = "/shares/activity"
  case sharedWithMe = "/shared-with-me"
  case shortcuts = "/shortcuts"
  case outbox = "/outbox"
  case notifications = "/notifications"
  case unsubscribe = "/unsubscribe/{secret}"
  case forgotten = "/forgotten"
  case confirmAddress = "/account/confirm/{secret}"
  case people = "/people"
  case person = "/people/{account}"
  case personReach = "/people/{account}/reach"
  case verify = "/verify"
  case verifyExport = "/verify/{chain}/log"
  case containers = "/containers"
  case container = "/containers/{container}"
  case containerSettings = "/containers/{container}/settings"
  case webhooks = "/containers/{container}/webhooks"
  case webhook = "/containers/{container}/webhooks/{webhook}"
  case containerReach = "/containers/{container}/reach"
  case containerActivity = "/containers/{container}/activity"
  case containerFindings = "/containers/{container}/findings"
  case containerLog = "/containers/{container}/log"
  case log = "/log"
  case findings = "/findings"
  case alerts = "/alerts"
  case reviews = "/reviews"
  case review = "/reviews/{review}"
  case looks = "/account/looks"
  case finding = "/findings/{finding}"
  case environment = "/containers/{container}/{environment}"
  case matrix = "/containers/{container}/{environment}/matrix"
  case schema = "/containers/{container}/{environment}/schema"
  case schemaDeploy = "/containers/{container}/schema/deploy"
  case schemaType = "/containers/{container}/{environment}/schema/{type}"
  case credentials = "/containers/{container}/{environment}/credentials"
  case zone = "/containers/{container}/{environment}/zones/{owner}/{zone}"
  case zoneShare = "/containers/{container}/{environment}/zones/{owner}/{zone}/share"
  case newRecord = "/containers/{container}/{environment}/zones/{owner}/{zone}/records/new"
  case record = "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}"
  case editRecord = "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/edit"
  case recordShare =
    "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/share"
  case recordReach =
    "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/reach"
  case recordHistory =
    "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/history"
  case zoneDeleted = "/containers/{container}/{environment}/zones/{owner}/{zone}/deleted"
  case recordLook =
    "/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/look"
  case zoneReach = "/containers/{container}/{environment}/zones/{owner}/{zone}/reach"
  case zoneLook = "/containers/{container}/{environment}/zones/{owner}/{zone}/look"
  case shareSheet = "/applications/ck-share-ui/current/{locale}/"
  case sheetZoneShare =
    "/applications/ck-share-ui/current/{locale}/containers/{container}/{environment}/zones/{owner}/{zone}/share"
  case sheetRecordShare =
    "/applications/ck-share-ui/current/{locale}/containers/{container}/{environment}/zones/{owner}/{zone}/records/{name}/share"
  case share = "/share/{guid}"
  case openShare = "/share/{guid}/open"
  case openShareRecord = "/share/{guid}/open/{name}"
  case personalShare = "/share/{guid}/{secret}"
  case asset = "/assets/{token}"
  case assetFile = "/assets/{token}/{name}"
  case upload = "/upload/{token}"
  case live = "/live"
  case webcourier = "/webcourier/{token}"
  case preview = "/previews/{token}"
  case publicFile = "/public/{file}"
  case health = "/healthz"
  case metrics = "/metrics"

  /// The placeholders whose values give access and stay out of the access log.
  package var secrets: [String] {
    placeholders.filter { ["secret", "guid", "token"].contains($0) }
  }

  /// The names of the placeholders, in order.
  package var placeholders: [String] {
    rawValue.split(separator: "/").filter { $0.hasPrefix("{") }.map {
      String($0.dropFirst().dropLast())
    }
  }
}
