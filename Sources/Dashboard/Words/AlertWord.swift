/// Words of alerts.
enum AlertWord: String, Wording {
  case title = "alert.title"
  case everywhere = "alert.everywhere"
  case mail = "alert.mail"
  case webhook = "alert.webhook"
  case webhookGone = "alert.webhookGone"
  case made = "alert.made"
  case removed = "alert.removed"
  case tooMany = "alert.tooMany"
  case containerBad = "alert.containerBad"
  case byBad = "alert.byBad"
  case mailMany = "alert.mailMany"
  case mailLine = "alert.mailLine"
  case mailOpen = "alert.mailOpen"
  case mailWhy = "alert.mailWhy"
}
