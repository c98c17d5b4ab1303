import HTTP
import RecordStore

/// Which grants of a review the address asks for.
struct ReviewAsked {
  enum State: String, CaseIterable {
    case waiting, decided, all

    func matches(_ grant: ReviewSheet.Grant) -> Bool {
      switch self {
      case .waiting: grant.isWaiting
      case .decided: !grant.isWaiting
      case .all: true
      }
    }
  }

  static let limit = 25

  let state: State
  /// Counted from 1.
  let page: Int

  init(_ visit: Visit) {
    let query = visit.request.query
    state = query["state"].flatMap(State.init(rawValue:)) ?? .all
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 100_000)
  }

  func path(_ base: String, _ state: State, page: Int = 1) -> String {
    var parts: [String] = []
    if state != .all { parts.append("state=\(state.rawValue)") }
    if page > 1 { parts.append("page=\(page)") }
    return parts.isEmpty ? base : base + "?" + parts.joined(separator: "&")
  }
}
