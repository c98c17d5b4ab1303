import HTTP
import Outgoing
import Testing

/// Which addresses a request that somebody else chose may go to.
struct ReachableTests {
  @Test(arguments: [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.2.1", "198.18.0.1", "224.0.0.1",
    "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1",
    "2001:db8::1", "::127.0.0.1", "fec0::1", "100::1",
  ])
  func `What is not the open internet is closed`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!Reachable().contains(address))
  }

  @Test(arguments: [
    "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.167.1.1", "11.0.0.1", "223.255.255.254",
    "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8",
  ])
  func `The open internet is open`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(Reachable().contains(address))
  }

  @Test func `What is allowed is open, and nothing beside it`() throws {
    let range = try #require(AddressRange("10.1.0.0/16"))
    let reachable = Reachable(allowed: [range])
    #expect(reachable.contains(try #require(IPAddress("10.1.9.9"))))
    #expect(!reachable.contains(try #require(IPAddress("10.2.0.1"))))
    #expect(!reachable.contains(try #require(IPAddress("127.0.0.1"))))
  }

  @Test func `A signature is that of the published example`() {
    // The example of the specification of Standard Webhooks.
    let headers = WebhookSignature.headers(
      identifier: "msg_p5jXN8AQM9LWM0D4loKWxJek", time: 1_614_265_330,
      body: #"{"test": 2432232314}"#,
      key: [
        49, 242, 144, 246, 191, 6, 41, 138, 171, 79, 8, 212, 60, 63, 8, 44, 246, 72, 163, 98, 218,
        45, 164, 176,
      ])
    #expect(
      headers == [
        "webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp: 1614265330",
        "webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ])
  }
}
