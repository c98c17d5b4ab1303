import Foundation
import RecordStore
import Records
import TestSupport
import WebServices

extension Wire {
  /// One more API token of the container, in development.
  func addToken(
    _ settings: APITokens.Settings, environment: Records.Environment = .development
  ) throws -> String {
    try store.writeNow(as: .operatorOfStore) {
      try APITokens.add($0, container: container, environment: environment, settings).token
    }
  }

  /// A web auth token of a session that begins now.
  func webToken(_ person: Person, isKept: Bool = true) throws -> String {
    let token = try store.writeNow(as: .operatorOfStore) {
      try WebSessions.begin(
        $0, account: account(person), apiToken: apiTokenID, isKept: isKept)
    }
    return WebAuthToken.Sealer(store.keys, store.random).seal(token)
  }

  /// Everything that stands in the files of the store.
  func bytesOfStore() throws -> [UInt8] {
    var bytes: [UInt8] = []
    for name in ["sharehold.sqlite3", "sharehold.sqlite3-wal"] {
      bytes += [UInt8](try Data(contentsOf: URL(fileURLWithPath: files.folder + "/" + name)))
    }
    return bytes
  }
}

extension Gateway {
  /// The same server after a restart.
  static func again(_ gateway: Gateway) -> Gateway {
    Gateway(store: gateway.store, publicURL: gateway.publicURL, limits: gateway.limits)
  }
}
