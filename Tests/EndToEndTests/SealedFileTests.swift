import Foundation
import HTTPServer
import TestSupport
import Testing

/// A file of a record with encrypted fields, from its upload to parts of its download.
struct SealedFileTests {
  @Test func `any part of a sealed file is served, under the name that the client gives it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let port = try ReservedPort(address: "127.0.0.1").port
    let base = "http://127.0.0.1:\(port)/database/1/iCloud.org.example.trips/development/private"
    let photo = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7 &* 31) })
    try photo.write(to: URL(fileURLWithPath: folder.path + "/photo"))
    let script = """
      set -eu
      export SHAREHOLD_DATA=./data
      place="--container iCloud.org.example.trips --environment development"
      "$SHAREHOLD" user add ada@example.org --name Ada
      "$SHAREHOLD" container add iCloud.org.example.trips --name Trips --owner ada@example.org
      tokens="ckAPIToken=$("$SHAREHOLD" token api $place --name CI)"
      tokens="$tokens&ckWebAuthToken=$("$SHAREHOLD" token user ada@example.org $place)"
      "$SHAREHOLD" serve --listen 127.0.0.1:\(port) &
      curl -fsS --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:\(port)/healthz
      call() { curl -fsS "\(base)/$1?$tokens" -d "$2"; }
      save() {
        call records/modify '{"zoneID":{"zoneName":"Z"},"operations":[{"operationType":"forceUpdate",
          "record":{"recordType":"Card","recordName":"c","fields":{
          "pin":{"value":"4711","type":"STRING","isEncrypted":true}'"$1"'}}}]}'
      }
      call zones/modify '{"operations":[{"operationType":"create","zone":{"zoneID":{"zoneName":"Z"}}}]}'
      save ''
      url=$(call assets/upload '{"zoneID":{"zoneName":"Z"},"tokens":[
        {"recordType":"Card","recordName":"c","fieldName":"photo"}]}' | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')
      file=$(curl -fsS "$url" --data-binary @photo | sed 's/^{"singleFile":\\(.*\\)}$/\\1/')
      url=$(save ',"photo":{"value":'"$file"'}' | sed 's/.*"downloadURL":"\\([^"]*\\)".*/\\1/')
      url=$(printf '%s' "$url" | sed 's/[$]{f}$/holiday.jpg/')
      curl -fsS "$url" -o whole -D headers
      curl -fsS "$url" -r 65530-131080 -o middle
      curl -fsS "$url" -r -10 -o end
      grep -i '^content-disposition' headers
      kill $!; wait $! || true
      """
    let (status, text) = try await Program.shell(script, folder: folder.path)
    #expect(status == 0, "\(text)")
    func file(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
    }
    #expect(try file("whole") == photo)
    #expect(try file("middle") == photo[65530...131080])
    #expect(try file("end") == photo.suffix(10))
    #expect(text.contains("holiday.jpg"))
    // On the disk no part of it is in clear.
    let clear = photo[1000..<1100]
    let files = FileManager.default.enumerator(atPath: folder.path + "/data/assets")
    var stored = 0
    while let name = files?.nextObject() as? String {
      guard let data = try? file("data/assets/" + name) else { continue }
      stored += 1
      #expect(data.range(of: clear) == nil)
    }
    #expect(stored == 1)
  }
}
