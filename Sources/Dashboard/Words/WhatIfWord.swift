/// Words of what a change would mean.
enum WhatIfWord: String, Wording {
  case title = "whatIf.title"
  case titleOf = "whatIf.titleOf"
  case nobody = "whatIf.nobody"
  case open = "whatIf.open"
  case address = "whatIf.address"
  case parent = "whatIf.parent"
  case access = "whatIf.access"
  case disableTitle = "whatIf.disableTitle"
  case disableReached = "whatIf.disableReached"
  case disableOthers = "whatIf.disableOthers"
  case more = "whatIf.more"
}
