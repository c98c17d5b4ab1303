import Addresses
import HTTP
import RecordStore

/// A share's address as somebody opened it: general, or personal with its secret.
struct ShareLink: Sendable {
  let guid: String
  let personal: PersonalSecret?
  /// The address itself, for forms that lead back to it.
  let path: String

  init?(_ request: Request, keys: InstanceKey) {
    guard let guid = request.parameters["guid"] else { return nil }
    self.init(guid: guid, secret: request.parameters["secret"], keys: keys)
  }

  /// From the address that a form carried along.
  init?(path: String, keys: InstanceKey) {
    guard LocalPath.checked(path) != nil, let target = try? RequestTarget(parsing: path),
      target.segments.first == "share", [2, 3].contains(target.segments.count)
    else { return nil }
    let secret = target.segments.count == 3 ? target.segments[2] : nil
    self.init(guid: target.segments[1], secret: secret, keys: keys)
  }

  private init(guid: String, secret: String?, keys: InstanceKey) {
    self.guid = guid
    personal = secret.map { PersonalSecret($0, keys: keys) }
    path = (secret.map { Address.personalShare(guid, secret: $0) } ?? .share(guid)).path
  }
}

extension Response {
  /// Pages about an invitation tell nobody where they are.
  var asSharePage: Response {
    var response = self
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cache-Control"] = "no-store"
    response.mayCompress = false
    return response
  }
}
