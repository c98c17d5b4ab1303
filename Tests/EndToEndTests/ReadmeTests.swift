import Foundation
import HTTPServer
import TestSupport
import Testing

/// What the README tells people to type works as it stands.
struct ReadmeTests {
  private static let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md")

  /// The first block of shell commands under a heading.
  private func script(under heading: String) throws -> String {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let section = try #require(text.range(of: "## \(heading)\n"))
    let start = try #require(text.range(of: "```sh\n", range: section.upperBound..<text.endIndex))
    let end = try #require(text.range(of: "```\n", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test func `a share between two people is tested with curl alone`() async throws {
    let folder = try TemporaryFolder()
    let port = try ReservedPort(address: "127.0.0.1").port
    let script = try script(under: "Test sharing in your CI")
      .replacing("./sharehold", with: "\"$SHAREHOLD\"").replacing(":8080", with: ":\(port)")
    let (status, text) = try await Program.shell(
      "set -eu\n" + script.replacing("kill $!", with: "kill $!; wait $! || true"),
      folder: folder.path)
    #expect(status == 0, "\(text)")
    #expect(text.contains("\"participantStatus\":\"ACCEPTED\""), "\(text)")
    let last = text.split(separator: "\n").last { $0.contains("\"recordName\":\"alps\"") } ?? ""
    #expect(last.contains("\"value\":\"Alps\""), "\(text)")
    // Tokens stand in the query of calls, and nowhere in the access log.
    #expect(
      text.contains("/database/1/iCloud.org.example.trips/development/shared/records/lookup 200"))
    #expect(!text.contains("ckAPIToken=") && !text.contains("ckWebAuthToken="))
  }
}
