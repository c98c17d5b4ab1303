import HTTP
import RecordStore
import Records

/// The picture of a share in the lists of what is shared with somebody, decided when it is fetched:
/// where it is, or a neutral one.
enum SharedPictureHandler {
  static func show(_ visit: Visit) throws -> Response {
    let share = try SharedWithMeHandler.share(visit)
    let address = try visit.read { c -> String? in
      let shared = try SharedWithMe.load(c, account: visit.account, now: visit.now, share: share)
      if let item = shared.open.first {
        return try ShareThumbnail.address(of: item.summary, c, visit.guest)
      }
      return try shared.invited.first.flatMap {
        try ShareThumbnail.address(ofInvitationTo: $0.summary, c, visit.guest)
      }
    }
    return address.map { .redirect($0) } ?? neutral
  }

  /// The same for what has no picture, what hides it, and what is not there.
  private static var neutral: Response {
    var response = Response(type: "image/svg+xml", Array(drawing.utf8))
    response.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
    response.headers["Cache-Control"] = "private, max-age=60"
    return response
  }

  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M13 10h9l5 5v15H13zM22 10v5h5" \
    fill="none" stroke="#868c97" stroke-width="1.6" stroke-linejoin="round"/></svg>
    """
}
