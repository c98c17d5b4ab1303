import Addresses
package import HTTP

/// Every call of the protocol on one screen: its path, and what answers it.
extension WebServices {
  package static func routes(_ gateway: Gateway) -> RouteGroup {
    RouteGroup(
      middleware: [caller(gateway)],
      failure: { error, request in failure(gateway, error, request) },
      [
        write("records/modify", RecordsModify.answer),
        read("records/query", RecordsQuery.answer),
        read("records/lookup", RecordsLookup.answer),
        read("records/changes", RecordsChanges.answer),
        read("records/resolve", RecordsResolve.answer),
        write("records/accept", RecordsAccept.answer),
        read("zones/list", by: .getOrPost, ZonesList.answer),
        read("zones/lookup", ZonesLookup.answer),
        write("zones/modify", ZonesModify.answer),
        read("zones/changes", ZonesChanges.answer),
        read("changes/database", ChangesDatabase.answer),
        read("changes/zone", ChangesZone.answer),
        read("users/caller", by: .getOrPost, UsersCaller.answer),
        read("users/current", by: .getOrPost, UsersCurrent.answer),
        read("users/discover", by: .get, UsersDiscoverAll.answer),
        write("users/discover", UsersDiscover.answer),
        write("users/lookup/email", UsersLookupEmail.answer),
        write("users/lookup/id", UsersLookupID.answer),
        read("users/lookup/contacts", by: .getOrPost, UsersLookupContacts.answer),
        write("users/restrict", UsersRestrict.answer),
        write("users/unrestrict", UsersUnrestrict.answer),
        read("subscriptions/list", by: .getOrPost, SubscriptionsList.answer),
        read("subscriptions/lookup", SubscriptionsLookup.answer),
        write("subscriptions/modify", SubscriptionsModify.answer),
        write("tokens/create", TokensCreate.answer),
        write("tokens/register", TokensRegister.answer),
        write("assets/upload", AssetsUpload.answer),
        write("assets/rereference", AssetsRereference.answer),
      ].flatMap { $0 })
  }

  /// Long polls for notifications: their address is the capability, and they are counted for the
  /// account that it belongs to.
  package static func courierRoutes(_ gateway: Gateway) -> RouteGroup {
    RouteGroup(
      middleware: [Webcourier.middleware(gateway)],
      failure: { error, request in failure(gateway, error, request) },
      [
        Route(
          .get, AddressPattern.webcourier.rawValue, secrets: AddressPattern.webcourier.secrets,
          .poll { request in try await Webcourier.answer(gateway, request) })
      ])
  }

  /// Calls that do not go through an API token: their address is the capability.
  package static func openRoutes(_ gateway: Gateway) -> RouteGroup {
    RouteGroup(
      failure: { error, request in
        AssetReceiving.failure(error, request) ?? failure(gateway, error, request)
      },
      AssetReceiving.routes(gateway) + [description(gateway)])
  }

  /// What these calls are, for programs that read descriptions.
  private static func description(_ gateway: Gateway) -> Route {
    let document = OpenAPI.document(
      base: gateway.publicURL.base, routes: routes(gateway).routes)
    return Route(
      .get, "/openapi.json",
      .inline { _ in
        var response = Response.json(document)
        response.headers["Access-Control-Allow-Origin"] = "*"
        return response
      })
  }
}
