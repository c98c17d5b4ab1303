/// Words of refusals: why not, and what would have to change.
enum RefusalWord: String, Wording {
  case rightSince = "refusal.rightSince"
  case right = "refusal.right"
  case wouldNeedEdit = "refusal.wouldNeedEdit"
  case wouldNeedOwner = "refusal.wouldNeedOwner"
  case unchanged = "refusal.unchanged"
  case waitMinutes = "refusal.waitMinutes"
  case waitSeconds = "refusal.waitSeconds"
  case full = "refusal.full"
  case busy = "refusal.busy"
  case nul = "refusal.nul"
  case fieldExists = "refusal.fieldExists"
  case nameExists = "refusal.nameExists"
}
