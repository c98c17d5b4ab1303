import Addresses
package import HTTP

extension Dashboard {
  /// Every page of the dashboard: its address, who may ask, what answers.
  package static func routes(_ desk: Desk) -> RouteGroup {
    let zone = AddressPattern.zone.rawValue
    let record = AddressPattern.record.rawValue
    var routes: [Route] = [
      get(.home, desk.page(HomeHandler.show)),
      get(.signIn, desk.open(SignInHandler.show)),
      post(.signIn, desk.openForm(SignInHandler.send)),
      post(.signOut, desk.form(SignInHandler.leave)),
      get(.signUp, desk.open(SignUpHandler.show)),
      post(.signUp, desk.openForm(SignUpHandler.send)),
      get(.setUp, desk.open(SetUpHandler.show)),
      post(.setUp, desk.openForm(SetUpHandler.send)),
      get(.account, desk.page(AccountHandler.show)),
      post(.account, desk.form(AccountHandler.save)),
      post(.account, desk.form(AccountHandler.endSession), under: "/sessions"),
      post(.account, desk.form(AccountHandler.changePassword), under: "/password"),
      post(.account, desk.form(AddressHandler.add), under: "/addresses"),
      post(.account, desk.form(AddressHandler.sendCode), under: "/addresses/send"),
      post(.account, desk.form(AddressHandler.confirm), under: "/addresses/confirm"),
      post(.account, desk.form(AddressHandler.remove), under: "/addresses/remove"),
      post(.account, desk.form(AccountHandler.saveMails), under: "/notifications"),
      get(.notifications, desk.page(NotificationsHandler.show)),
      post(.notifications, desk.form(NotificationsHandler.read), under: "/read"),
      get(.unsubscribe, desk.open(UnsubscribeHandler.show)),
      post(.unsubscribe, UnsubscribeHandler.send(desk)),
      get(.confirmAddress, desk.page(AddressHandler.showLink)),
      post(.confirmAddress, desk.form(AddressHandler.sendLink)),
      get(.forgotten, desk.open(ForgottenHandler.show)),
      post(.forgotten, desk.openForm(ForgottenHandler.send)),
      get(.account, desk.page(AccountExportHandler.show), under: "/export"),
      get(.account, desk.page(AccountDeleteHandler.ask), under: "/delete"),
      post(.account, desk.form(AccountDeleteHandler.send), under: "/delete"),
      get(.people, desk.page(PeopleHandler.show)),
      post(.people, desk.form(PeopleHandler.add)),
      get(.outbox, desk.page(OutboxHandler.show)),
      post(.outbox, desk.form(OutboxHandler.hurry), under: "/hurry"),
      post(.outbox, desk.form(OutboxHandler.discard), under: "/discard"),
      get(.person, desk.page(PersonHandler.show)),
      post(.person, desk.form(PersonHandler.role), under: "/role"),
      post(.person, desk.form(PersonHandler.vouch), under: "/vouch"),
      post(.person, desk.form(PersonHandler.password), under: "/password"),
      get(.person, desk.page(PersonHandler.askDisable), under: "/disable"),
      post(.person, desk.form(PersonHandler.disable), under: "/disable"),
      post(.person, desk.form(PersonHandler.enable), under: "/enable"),
      get(.personReach, desk.page(PersonReachHandler.show)),
      get(.verify, desk.page(VerifyHandler.show)),
      get(.verifyExport, desk.page(VerifyHandler.export)),
      get(.search, desk.page(SearchHandler.show)),
      get(.shares, desk.page(SharesHandler.show)),
      get(.contacts, desk.page(ContactsHandler.show)),
      get(.sharedWithMe, desk.page(SharedWithMeHandler.show)),
      post(.sharedWithMe, desk.form(SharedWithMeHandler.accept), under: "/{share}/accept"),
      post(.sharedWithMe, desk.form(SharedWithMeHandler.decline), under: "/{share}/decline"),
      get(.containers, desk.page(ContainersHandler.show)),
      post(.containers, desk.form(ContainersHandler.create)),
      get(.container, desk.page(ContainerHandler.show)),
      get(.containerSettings, desk.page(ContainerSettingsHandler.show)),
      post(.containerSettings, desk.form(ContainerSettingsHandler.save)),
      post(.containerSettings, desk.form(ContainerSettingsHandler.policy), under: "/policy"),
      post(.containerSettings, desk.form(ContainerSettingsHandler.team), under: "/team"),
      post(.containerSettings, desk.form(ContainerSettingsHandler.remove), under: "/team/remove"),
      get(.containerSettings, desk.page(ContainerDeleteHandler.ask), under: "/delete"),
      post(.containerSettings, desk.form(ContainerDeleteHandler.send), under: "/delete"),
      get(.webhooks, desk.page(WebhooksHandler.show)),
      post(.webhooks, desk.form(WebhooksHandler.add)),
      get(.webhook, desk.page(WebhookHandler.show)),
      post(.webhook, desk.form(WebhookHandler.save)),
      post(.webhook, desk.form(WebhookHandler.renewSecret), under: "/secret"),
      post(.webhook, desk.form(WebhookHandler.test), under: "/test"),
      post(.webhook, desk.form(WebhookHandler.sendAgain), under: "/again"),
      get(.webhook, desk.page(WebhookHandler.askRemove), under: "/remove"),
      post(.webhook, desk.form(WebhookHandler.remove), under: "/remove"),
      get(.environment, desk.page(EnvironmentHandler.show)),
      post(.environment, desk.form(EnvironmentHandler.createZone)),
      get(.schema, desk.page(SchemaHandler.show)),
      post(.schemaDeploy, desk.form(SchemaHandler.deploy)),
      post(.environment, desk.form(RolesHandler.make), under: "/roles"),
      post(.environment, desk.form(RolesHandler.saveMembers), under: "/roles/members"),
      get(.environment, desk.page(RoleDeleteHandler.ask), under: "/roles/delete"),
      post(.environment, desk.form(RoleDeleteHandler.send), under: "/roles/delete"),
      get(.schemaType, desk.page(SchemaTypeHandler.show)),
      post(.schemaType, desk.form(SchemaTypeHandler.saveFields), under: "/fields"),
      post(.schemaType, desk.form(SchemaTypeHandler.saveGrants), under: "/grants"),
      get(.appSignIn, desk.open(AppSignInHandler.show)),
      post(.appSignIn, desk.form(AppSignInHandler.send)),
      get(.credentials, desk.page(CredentialsHandler.show)),
      post(.credentials, desk.form(CredentialsHandler.makeToken), under: "/tokens"),
      get(.credentials, desk.page(TokenHandler.show), under: "/tokens/{id}"),
      post(.credentials, desk.form(TokenHandler.save), under: "/tokens/{id}"),
      get(.credentials, desk.page(TokenHandler.askRevoke), under: "/tokens/{id}/revoke"),
      post(.credentials, desk.form(TokenHandler.revoke), under: "/tokens/{id}/revoke"),
      post(.credentials, desk.form(CredentialsHandler.registerKey), under: "/keys"),
      get(.credentials, desk.page(TokenHandler.askRevokeKey), under: "/keys/{id}/revoke"),
      post(.credentials, desk.form(TokenHandler.revokeKey), under: "/keys/{id}/revoke"),
      get(.zone, desk.page(ZoneHandler.show)),
      Route(.get, zone + "/delete", desk.page(ZoneDeleteHandler.ask)),
      Route(.post, zone + "/delete", desk.form(ZoneDeleteHandler.send)),
      Route(.post, zone + "/about", desk.form(ZoneAboutHandler.save)),
      Route(.get, zone + "/selected", desk.page(SelectionHandler.ask)),
      Route(.post, zone + "/selected", desk.form(SelectionHandler.send)),
      Route(.get, zone + "/selected/{submission}", desk.page(SelectionHandler.show)),
      Route(.get, zone + "/export", desk.page(SelectionExport.show)),
      get(.newRecord, desk.page(RecordNewHandler.show)),
      post(.newRecord, desk.form(RecordNewHandler.save)),
      get(.record, desk.page(RecordHandler.show)),
      get(.editRecord, desk.page(RecordEditHandler.show)),
      post(.editRecord, desk.form(RecordEditHandler.save)),
      Route(.get, record + "/delete", desk.page(RecordDeleteHandler.ask)),
      Route(.post, record + "/delete", desk.form(RecordDeleteHandler.send)),
      get(.recordReach, desk.page(ReachHandler.show)),
      get(.recordReach, desk.page(WhyHandler.show), under: "/why"),
      get(.recordHistory, desk.page(RecordHistoryHandler.show)),
      post(.recordHistory, desk.form(RecordHistoryHandler.restore)),
      get(.zoneDeleted, desk.page(DeletedHandler.show)),
      post(.zoneDeleted, desk.form(DeletedHandler.restore)),
      Route(.get, record + "/upload", desk.page(UploadHandler.show)),
      Route(.post, record + "/upload", UploadHandler.handler(desk)),
      Route(.post, record + "/upload/remove", desk.form(UploadHandler.remove)),
      get(.preview, PreviewHandler.handler(desk)),
      get(.shortcuts, desk.open(ShortcutsHandler.show)),
      get(.zoneReach, desk.page(ReachHandler.show)),
      get(.zoneReach, desk.page(WhyHandler.show), under: "/why"),
      get(.containerReach, desk.page(ReachHandler.show)),
      get(.containerReach, desk.page(WhyHandler.show), under: "/why"),
      get(.recordLook, desk.page(RecordHandler.show)),
      post(.recordLook, desk.form(LookHandler.record)),
      get(.zoneLook, desk.page(ZoneHandler.show)),
      post(.zoneLook, desk.form(LookHandler.zone)),
      get(.openShare, desk.open(OpenShareHandler.show)),
      get(.openShareRecord, desk.open(OpenShareHandler.showRecord)),
      get(.share, desk.open(LandingHandler.show)),
      post(.share, desk.form(LandingHandler.answer)),
      post(.share, desk.openForm(GateHandler.send), under: "/gate"),
      post(.share, desk.form(GateHandler.request), under: "/request"),
      get(.share, .inline { try PictureHandler.show(try desk.guest($0)) }, under: "/picture"),
      get(.personalShare, desk.open(LandingHandler.show)),
      post(.personalShare, desk.form(LandingHandler.answer)),
    ]
    routes += panel(.recordShare, desk) + panel(.zoneShare, desk)
    return RouteGroup(failure: { failure(desk, $0, $1) }, routes)
  }

  /// The share sheet of web apps: the frame, what opens it, and the panel behind it.
  package static func sheetRoutes(_ desk: Desk) -> RouteGroup {
    let sheet = desk.behindSheet
    let own = [
      get(.shareSheet, ShareSheetHandler.frame(desk)),
      post(.shareSheet, ShareSheetHandler.open(desk)),
    ]
    return RouteGroup(
      failure: { failure(sheet, $0, $1) },
      own + panel(.sheetRecordShare, sheet) + panel(.sheetZoneShare, sheet))
  }

  /// The share panel of a record and that of a zone are one.
  private static func panel(_ place: AddressPattern, _ desk: Desk) -> [Route] {
    [
      get(place, desk.page(ShareHandler.show)),
      post(place, desk.form(ShareHandler.start)),
      post(place, desk.form(SharePeopleHandler.invite), under: "/people"),
      post(place, desk.form(SharePeopleHandler.change), under: "/right"),
      post(place, desk.form(SharePeopleHandler.remove), under: "/remove"),
      post(place, desk.form(SharePeopleHandler.block), under: "/block"),
      post(place, desk.form(SharePeopleHandler.unblock), under: "/unblock"),
      post(place, desk.form(SharePeopleHandler.undo), under: "/undo"),
      get(place, desk.page(SharePeopleHandler.personalLink), under: "/link/{participant}"),
      post(place, desk.form(SharePeopleHandler.renewLink), under: "/link"),
      post(place, desk.form(SharePeopleHandler.sendAgain), under: "/mail"),
      post(place, desk.form(ShareSettingsHandler.save), under: "/settings"),
      post(place, SharePictureHandler.handler(desk), under: "/picture"),
      post(place, desk.form(SharePictureHandler.remove), under: "/picture/remove"),
      post(place, desk.form(ShareSettingsHandler.restore), under: "/restore"),
      post(place, desk.form(LinkHandler.save), under: "/conditions"),
      post(place, desk.form(LinkHandler.addOneTime), under: "/one-time"),
      post(place, desk.form(RequestHandler.answer), under: "/request"),
      get(place, desk.page(ShareSettingsHandler.askAccess), under: "/access"),
      post(place, desk.form(ShareSettingsHandler.access), under: "/access"),
      get(place, desk.page(ShareSettingsHandler.askNewLink), under: "/new-link"),
      post(place, desk.form(ShareSettingsHandler.newLink), under: "/new-link"),
      get(place, desk.page(ShareSettingsHandler.askStop), under: "/stop"),
      post(place, desk.form(ShareSettingsHandler.stop), under: "/stop"),
      get(place, desk.page(TransferHandler.ask), under: "/transfer"),
      post(place, desk.form(TransferHandler.offer), under: "/transfer"),
      post(place, desk.form(TransferHandler.withdraw), under: "/transfer/withdraw"),
      post(place, desk.form(TransferHandler.decline), under: "/transfer/decline"),
      post(place, desk.form(TransferHandler.take), under: "/transfer/take"),
      get(place, desk.page(ShareSettingsHandler.askLeave), under: "/leave"),
      post(place, desk.form(ShareSettingsHandler.leave), under: "/leave"),
    ]
  }

  private static func get(
    _ pattern: AddressPattern, _ handler: Handler, under rest: String = ""
  ) -> Route {
    Route(.get, pattern.rawValue + rest, secrets: pattern.secrets, handler)
  }

  private static func post(
    _ pattern: AddressPattern, _ handler: Handler, under rest: String = ""
  ) -> Route {
    Route(.post, pattern.rawValue + rest, secrets: pattern.secrets, handler)
  }
}
