import Addresses
import HTTP
import RecordStore

/// Saying what a zone is for.
enum ZoneAboutHandler {
  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let place = try visit.read { try visit.zone($0) }
    let words = visit.words
    return try await visit.once(form) { context in
      try Zones.describe(context, zone: place.zone, about: form["about"].trimmed)
      return Outcome(
        to: Address.zone(place.address).path, notice: words[TableWord.aboutSaved])
    }
  }
}
