/// Words of looks at one's private data, and of auditors whom one lets look.
enum OversightWord: String, Wording {
  case title = "oversight.title"
  case until = "oversight.untilText"
  case granted = "oversight.granted"
  case ended = "oversight.ended"
  case auditorBad = "oversight.auditorBad"
  case containerBad = "oversight.containerBad"
  case untilBad = "oversight.untilBad"
  case lookRecord = "oversight.lookRecord"
  case lookZone = "oversight.lookZone"
  case lookGone = "oversight.lookGone"
  case lookAs = "oversight.lookAs"
  case banner = "oversight.banner"
  case onlyLooks = "oversight.onlyLooks"
  case onlyLooksHelp = "oversight.onlyLooksHelp"
}
