/// Words of checking the log.
enum VerifyWord: String, Wording {
  case title = "verify.title"
  case accounts = "verify.accounts"
  case part = "verify.part"
  case whole = "verify.whole"
  case damaged = "verify.damaged"
  case wholeNote = "verify.wholeNote"
  case damagedNote = "verify.damagedNote"
  case fault = "verify.fault"
  case anchored = "verify.anchored"
  case anchorFailed = "verify.anchorFailed"
  case neverAnchored = "verify.neverAnchored"
  case faultOfNone = "verify.faultOfNone"
}
