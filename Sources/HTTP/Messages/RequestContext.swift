/// A place for one kind of value in a request's context.
package protocol RequestContextKey {
  associatedtype Value: Sendable
}

/// Values that middleware attaches to a request, found by the type of their key.
package struct RequestContext: Sendable {
  private var values: [(key: ObjectIdentifier, value: any Sendable)] = []

  package init() {}

  package subscript<Key: RequestContextKey>(key: Key.Type) -> Key.Value? {
    get {
      let wanted = ObjectIdentifier(key)
      for entry in values where entry.key == wanted { return entry.value as? Key.Value }
      return nil
    }
    set {
      let wanted = ObjectIdentifier(key)
      values.removeAll { $0.key == wanted }
      if let newValue { values.append((wanted, newValue)) }
    }
  }
}
