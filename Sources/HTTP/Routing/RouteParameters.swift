/// What the placeholders of a route matched, decoded.
package struct RouteParameters: Sendable {
  private let names: [String]
  private let values: [String]

  package init() {
    names = []
    values = []
  }

  package init(names: [String], values: [String]) {
    self.names = names
    self.values = values
  }

  package subscript(name: String) -> String? {
    for index in names.indices where names[index] == name { return values[index] }
    return nil
  }
}
