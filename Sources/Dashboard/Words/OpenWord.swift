/// Words of looking without an account, and of looking with privilege.
enum OpenWord: String, Wording {
  case open = "open.open"
  case note = "open.note"
  case noteMember = "open.noteMember"
  case join = "open.join"
  case lookTitle = "look.title"
  case lookRecord = "look.record"
  case lookZone = "look.zone"
  case lookOwner = "look.owner"
  case lookNobody = "look.nobody"
  case looked = "look.looked"
  case reachOwn = "reach.own"
}
