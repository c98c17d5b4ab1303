/// Words of ends of access, and of bringing people back.
enum TermWord: String, Wording {
  case row = "term.row"
  case notice = "term.notice"
  case noticeNone = "term.noticeNone"
  case undoTitle = "undo.title"
  case undoText = "undo.text"
}
