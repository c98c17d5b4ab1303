package import Records

/// What an account is made of.
package struct NewAccount: Sendable {
  package var name: String
  package var email: String
  package var phone: String?
  package var role = InstanceRole.user
  /// Of `store.passwords`; nil when the person gets a link to choose one.
  package var passwordHash: String?

  package init(
    name: String, email: String, phone: String? = nil, role: InstanceRole = .user,
    passwordHash: String? = nil
  ) {
    self.name = name
    self.email = email
    self.phone = phone
    self.role = role
    self.passwordHash = passwordHash
  }
}
