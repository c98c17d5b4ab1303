package import Templating

/// The face for people: pages, their words, and the routes that answer with them.
package enum Dashboard {
  /// Every page, for the loader of the templates.
  package static let pages: [any Page.Type] = [
    AccountPage.self, AlertsPage.self, AppAnswerPage.self, AppSignInPage.self, CalendarPage.self,
    CheckAgainPage.self, ConfirmPage.self, ContainerPage.self, ContainerSettingsPage.self,
    ContainersPage.self, CredentialsPage.self, DeletedPage.self, EnvironmentPage.self,
    ErrorPage.self, FindingPage.self, FindingsPage.self, ForgottenPage.self, HomePage.self,
    LandingPage.self, LogPage.self, LookPage.self, MatrixPage.self, MessagePage.self,
    NewTokenPage.self, NotificationsPage.self, OneTimeLinkPage.self, OutboxPage.self,
    OversightPage.self, PeoplePage.self, PersonPage.self, PersonReachPage.self,
    PersonalLinkPage.self, ReachPage.self, RecordEditPage.self, RecordHistoryPage.self,
    RecordPage.self, ReviewPage.self, ReviewsPage.self, SchemaPage.self, SchemaTypePage.self,
    SearchPage.self, SelectionPage.self, SetUpPage.self, ShareNewPage.self, SharePage.self,
    ShareSheetPage.self, SharedWithMePage.self, SharesPage.self, ShortcutsPage.self,
    SignInPage.self, SignUpPage.self, TimelinePage.self, TokenPage.self, UnsubscribePage.self,
    UploadPage.self, VerifyPage.self, WebhookPage.self, WebhookSecretPage.self, WebhooksPage.self,
    WhatIfPage.self, WhyPage.self, ZonePage.self,
  ]

  /// The languages that are complete.
  package static let languages = ["en", "de"]

  /// The messages that code asks for by itself.
  package static var messages: Set<String> {
    Wordings.keys.union(WordFamily.allKeys)
  }

  /// Compiles every page in every language; throws all that is wrong with the folder at once.
  package static func templates(
    folder: String, pseudoLanguage: Bool = false
  ) throws(TemplateErrors) -> Templates {
    try Templates(
      folder: folder, pages: pages, languages: languages, pseudoLanguage: pseudoLanguage,
      messages: messages)
  }
}
