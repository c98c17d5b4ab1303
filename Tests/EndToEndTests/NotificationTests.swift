import RecordStore
import Records
import TestSupport
import Testing

/// Long polls over the network: they wait, are woken by writes of any process, and end with the
/// server.
@Suite(.timeLimit(.minutes(3))) struct NotificationTests {
  private func courier(_ server: RunningService) throws -> String {
    let account = server.cast.alice
    let zone = server.cast.place.zone
    return try server.store.writeNow(as: .account(account)) { context in
      let container = try RecordZone.load(zone, context.connection).container
      let database = FeedDatabase(
        container: container, environment: .development, scope: .private)
      try Subscriptions(of: account, in: database).save(
        Subscription(name: "trips", kind: .zone, zone: zone), context)
      return try PushTokens.create(
        context,
        PushTokens.Client(
          account: account, container: container, environment: .development, name: "phone",
          apnsEnvironment: "development")
      ).courier
    }
  }

  private func request(_ courier: String) -> [UInt8] {
    Array("GET /webcourier/\(courier) HTTP/1.1\r\nHost: share.test\r\n\r\n".utf8)
  }

  @Test func `a write of this process or another answers a waiting poll; a stop ends it`()
    async throws
  {
    var late: Task<Answer, any Error>?
    try await RunningService.run { server in
      let courier = try courier(server)
      let poll = Wire(port: server.port)
      let request = request(courier)
      let first = Task { try await poll.exchange(request) }
      try server.store.save("a", in: server.cast, [])
      let told = try await first.value
      #expect(told.status == 200 && told.text.contains(#""fet":{"sid":"trips""#), "\(told.text)")
      #expect(told["Cache-Control"] == "no-store")
      let second = Task { try await poll.exchange(request) }
      let other = try Store.open(folder: server.files.folder)
      try other.save("b", in: server.cast, [])
      other.close()
      #expect(try await second.value.text.contains(#""sid":"trips""#))
      late = Task { try await poll.exchange(request) }
      let unknown = try await Wire(port: server.port).exchange(self.request("guess"))
      #expect(unknown.status == 404)
      #expect(!server.output.contains(courier))
    }
    // Either the poll was told that its time is over, or it had not reached the server yet.
    if let answer = try? await late?.value { #expect(answer.text.isEmpty || answer.status == 503) }
  }
}
