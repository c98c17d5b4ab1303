/// The address of a route, taken apart.
struct RoutePattern: Sendable {
  enum Part: Sendable {
    case literal(String)
    case placeholder(String)
    case rest(String)
  }

  let text: String
  let parts: [Part]

  init(parsing text: String) throws {
    guard text.utf8.first == 47 else {
      throw RoutingError(pattern: text, problem: "does not begin with a slash")
    }
    let words =
      text == "/"
      ? [] : text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var parts: [Part] = []
    for (index, word) in words.enumerated() {
      let part = RoutePattern.part(String(word))
      if case .rest = part, index != words.count - 1 {
        throw RoutingError(pattern: text, problem: "goes on after the placeholder for the rest")
      }
      parts.append(part)
    }
    self.text = text
    self.parts = parts
  }

  private static func part(_ word: String) -> Part {
    guard word.hasPrefix("{"), word.hasSuffix("}") else { return .literal(word) }
    let name = String(word.dropFirst().dropLast())
    return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .placeholder(name)
  }

  /// The names of the placeholders, in order.
  var names: [String] {
    parts.compactMap { part in
      switch part {
      case .literal: nil
      case .placeholder(let name), .rest(let name): name
      }
    }
  }

  /// The segments at which the named placeholders stand.
  func segments(of wanted: [String]) throws -> [Int] {
    if let missing = wanted.first(where: { !names.contains($0) }) {
      throw RoutingError(pattern: text, problem: "has no placeholder {\(missing)}")
    }
    return parts.indices.filter { index in
      switch parts[index] {
      case .literal: false
      case .placeholder(let name), .rest(let name): wanted.contains(name)
      }
    }
  }
}

/// A mistake in the declaration of a route, found when the router is built.
package struct RoutingError: Error, CustomStringConvertible {
  package let pattern: String
  package let problem: String

  package var description: String { "route \(pattern) \(problem)" }
}
