import Testing

@Suite struct UsersCallerTests {
  @Test func `a person learns who they are, in both places that clients read`() async throws {
    let wire = try Wire()
    let name = try wire.name(.ada)
    let identity = """
      "userRecordName": "\(name)",
      "nameComponents": {"givenName": "Ada", "familyName": "Lindgren"},
      "lookupInfo": {"emailAddress": "ada@example.org"}
      """
    let expected = "{\(identity), \"users\": [{\(identity)}]}"
    try await wire.get("public/users/caller", as: .ada).expect(200, expected)
    try await wire.post("public/users/caller", "{}", as: .ada).expect(200, expected)
    try await wire.get("private/users/caller", as: .ada).expect(200, expected)
    #expect(name.wholeMatch(of: /_[0-9a-f]{32}/) != nil)
  }

  @Test func `the older call answers in its own form`() async throws {
    let wire = try Wire()
    try await wire.get("private/users/current", as: .ben).expect(
      200,
      """
      {"userRecordName": "\(try wire.name(.ben))", "firstName": "Ben", "lastName": "Ode"}
      """)
  }

  @Test func `without a person it says where to sign in`() async throws {
    let wire = try Wire()
    try await wire.get("public/users/caller", as: .app).expect(
      421,
      """
      {"uuid": "<uuid>", "serverErrorCode": "AUTHENTICATION_REQUIRED",
       "reason": "request needs authorization", "redirectURL": "<url>"}
      """)
  }
}
