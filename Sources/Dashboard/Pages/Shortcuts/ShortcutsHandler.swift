import Addresses
import HTTP

/// The list of shortcuts; what each does has a link or button, too.
enum ShortcutsHandler {
  static func show(_ guest: Guest) throws -> Response {
    guest.answer(ShortcutsPage(frame: guest.frame(kind: .page)))
  }
}
