/// The routes as a tree of segments: literals are tried before placeholders, a placeholder before
/// one that takes all the rest.
struct RouteTree: Sendable {
  private struct Node {
    var literals: [String: Int] = [:]
    var placeholder: Int?
    var rest: Int?
    var endpoints: [(method: Method, endpoint: Int)] = []
  }

  private var nodes = [Node()]

  /// Adds an endpoint and returns the names of its placeholders with their segments.
  mutating func insert(_ pattern: RoutePattern, _ method: Method, _ endpoint: Int) throws {
    var node = 0
    for part in pattern.parts {
      switch part {
      case .literal(let text): node = step(node, \.literals[text])
      case .placeholder: node = step(node, \.placeholder)
      case .rest: node = step(node, \.rest)
      }
    }
    guard !nodes[node].endpoints.contains(where: { $0.method == method }) else {
      throw RoutingError(pattern: pattern.text, problem: "is declared twice for \(method.rawValue)")
    }
    nodes[node].endpoints.append((method, endpoint))
  }

  private mutating func step(_ node: Int, _ child: WritableKeyPath<Node, Int?>) -> Int {
    if let existing = nodes[node][keyPath: child] { return existing }
    nodes.append(Node())
    nodes[node][keyPath: child] = nodes.count - 1
    return nodes.count - 1
  }

  /// What a look-up found.
  struct Found {
    var endpoint: Int?
    var values: [String] = []
    var allowed: [Method] = []
  }

  func find(_ method: Method, _ segments: [String]) -> Found {
    var found = Found()
    _ = search(0, segments[...], method, &found)
    return found
  }

  private func search(
    _ index: Int, _ segments: ArraySlice<String>, _ method: Method, _ found: inout Found
  ) -> Bool {
    guard let first = segments.first else { return accept(index, method, &found) }
    if let child = nodes[index].literals[first],
      search(child, segments.dropFirst(), method, &found)
    {
      return true
    }
    if let child = nodes[index].placeholder, !first.isEmpty {
      found.values.append(first)
      if search(child, segments.dropFirst(), method, &found) { return true }
      found.values.removeLast()
    }
    if let child = nodes[index].rest {
      found.values.append(segments.joined(separator: "/"))
      if accept(child, method, &found) { return true }
      found.values.removeLast()
    }
    return false
  }

  private func accept(_ index: Int, _ method: Method, _ found: inout Found) -> Bool {
    for entry in nodes[index].endpoints where entry.method == method {
      found.endpoint = entry.endpoint
      return true
    }
    if method == .head {
      for entry in nodes[index].endpoints where entry.method == .get {
        found.endpoint = entry.endpoint
        return true
      }
    }
    for entry in nodes[index].endpoints where !found.allowed.contains(entry.method) {
      found.allowed.append(entry.method)
    }
    return false
  }
}
