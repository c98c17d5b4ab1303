package import RecordStore
import Records
package import SQLite

extension StoreError {
  /// What a caller who was refused may do, and since when, from the decision: "your right is view
  /// since 2026-01-31T12:00:00Z". Nil where there is nothing to say, or nothing that they may know.
  package func right(_ c: Connection) throws -> String? {
    guard let decision else { return nil }
    let word: String
    switch decision.right {
    case .none, .metadata, .own: return nil
    case .read: word = "view"
    case .write: word = "edit"
    case .administer: word = "administrator"
    }
    let since = try RightSince.of(decision, c).map { " since " + InternetDate.text($0) } ?? ""
    return "your right is \(word)\(since)" + (decision.isForOwner ? "; only the owner may" : "")
  }
}

extension AccessDecision {
  /// No other right would have been enough.
  fileprivate var isForOwner: Bool {
    paths.contains { [.rootBelongsToOwner, .shareBelongsToOwner].contains($0.reason.code) }
  }
}
