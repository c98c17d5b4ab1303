import HTTP
import Testing

@Suite struct AddressTests {
  @Test func `addresses are read and written in one form`() {
    let cases = [
      ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:80", "192.0.2.1"), ("::", "::"), ("::1", "::1"),
      ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("[2001:db8::1]:443", "2001:db8::1"),
      ("1:0:2:0:3:0:4:0", "1:0:2:0:3:0:4:0"), ("fe80::", "fe80::"),
      ("::ffff:10.1.2.3", "10.1.2.3"), ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
    ]
    for (text, written) in cases {
      #expect(IPAddress(text)?.description == written, "\(text)")
    }
    for bad in [
      "", "1.2.3", "1.2.3.256", "1.2.3.4.5", "::1::", ":::", "1:2", "g::", "[::1", "a", "1..2.3",
    ] {
      #expect(IPAddress(bad) == nil, "\(bad)")
    }
  }

  @Test func `ranges hold what they should`() {
    let cases = [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("0.0.0.0/0", "1.2.3.4", true), ("0.0.0.0/0", "2001::1", false), ("::/0", "1.2.3.4", false),
      ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
      ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
      ("::1", "::1", true), ("2001:db8::/65", "2001:db8:0:0:7fff::", true),
      ("2001:db8::/65", "2001:db8:0:0:8000::", false), ("10.0.0.0/8", "::ffff:10.1.1.1", true),
    ]
    for (range, address, expected) in cases {
      guard let range = AddressRange(range), let address = IPAddress(address) else {
        Issue.record("\(range) \(address)")
        continue
      }
      #expect(range.contains(address) == expected)
    }
    for bad in ["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129", "x/8", "10.0.0.0/8/8"] {
      #expect(AddressRange(bad) == nil, "\(bad)")
    }
  }
}
