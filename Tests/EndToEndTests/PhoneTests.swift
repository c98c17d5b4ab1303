import HTTPServer
import TestSupport
import Testing

/// Phone numbers as people write them at home, on a server that knows where home is.
struct PhoneTests {
  @Test func `a national number finds its person where serve has a default region`() async throws {
    let folder = try TemporaryFolder()
    let port = try ReservedPort(address: "127.0.0.1").port
    let script = """
      set -eu
      export SHAREHOLD_DATA=./data
      place="--container iCloud.org.example.trips --environment development"
      "$SHAREHOLD" user add ben@example.org --name Ben --phone +33612345678
      "$SHAREHOLD" container add iCloud.org.example.trips --name Trips --owner ben@example.org
      api=$("$SHAREHOLD" token api $place --name CI)
      ben=$("$SHAREHOLD" token user ben@example.org $place)
      "$SHAREHOLD" serve --listen 127.0.0.1:\(port) --default-region FR &
      curl -fsS --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:\(port)/healthz
      for number in '06 12 34 56 78' '+33 (0)6 12 34 56 78' 0033612345678 1234; do
        echo
        curl -fsS "http://127.0.0.1:\(port)/database/1/iCloud.org.example.trips/development/public/users/discover?ckAPIToken=$api&ckWebAuthToken=$ben" \\
          -d '{"lookupInfos":[{"phoneNumber":"'"$number"'"}]}' | sed 's/^/found: /'
      done
      kill $!; wait $! || true
      """
    let (status, text) = try await Program.shell(script, folder: folder.path)
    #expect(status == 0, "\(text)")
    let found = text.split(separator: "\n").filter { $0.hasPrefix("found: ") }
    #expect(found.count == 4, "\(text)")
    #expect(found.prefix(3).allSatisfy { $0.contains(#""givenName":"Ben""#) }, "\(text)")
    #expect(found.last?.contains("givenName") == false)
  }
}
