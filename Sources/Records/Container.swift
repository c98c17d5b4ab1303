/// Development is where schema is made; production is additive only.
package enum Environment: String, Sendable, CaseIterable {
  case development
  case production
}

/// The three databases a caller sees. `shared` is a view, never stored.
package enum DatabaseScope: String, Sendable, CaseIterable {
  case `public`
  case `private`
  case shared
}

/// A person's role in the team of a container. It reaches settings, schema, keys and the public
/// database, never private records.
package enum TeamRole: String, Sendable, CaseIterable {
  case owner
  case manager
  case viewer
}

/// A person's role on this server.
package enum InstanceRole: String, Sendable, CaseIterable {
  case user
  case auditor
  case admin
}

package enum AccountState: String, Sendable {
  case active
  case disabled
}
