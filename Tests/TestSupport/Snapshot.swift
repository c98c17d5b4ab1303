import Foundation

/// Compares text with a golden file under `Tests/Snapshots`. With `SHAREHOLD_RECORD=1` in the
/// environment the file is written instead.
package enum Snapshot {
  /// Nil when the text equals the golden file, else what differs first.
  package static func difference(
    _ text: String, from name: String, testFile: String = #filePath,
    isRecording: Bool = ProcessInfo.processInfo.environment["SHAREHOLD_RECORD"] == "1"
  ) -> String? {
    let file = folder(of: testFile).appendingPathComponent(name)
    if isRecording { return record(text, in: file) }
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      return "\(name) is missing; write it with SHAREHOLD_RECORD=1"
    }
    return firstDifference(golden, text).map { "\(name): \($0)" }
  }

  /// `Tests/XTests/A/BTests.swift` keeps its golden files in `Tests/Snapshots/XTests`.
  private static func folder(of testFile: String) -> URL {
    let parts = testFile.split(separator: "/", omittingEmptySubsequences: false)
    guard let tests = parts.lastIndex(of: "Tests"), tests + 1 < parts.count else {
      return URL(fileURLWithPath: testFile).deletingLastPathComponent()
    }
    let path = parts[...tests].joined(separator: "/")
    return URL(fileURLWithPath: "\(path)/Snapshots/\(parts[tests + 1])")
  }

  private static func record(_ text: String, in file: URL) -> String? {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    } catch {
      return "\(file.path) cannot be written: \(error)"
    }
  }

  package static func firstDifference(_ golden: String, _ text: String) -> String? {
    guard golden != text else { return nil }
    let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<max(old.count, new.count) {
      let expected = line < old.count ? String(old[line]) : "(end)"
      let found = line < new.count ? String(new[line]) : "(end)"
      if expected != found {
        return "line \(line + 1)\n  expected: \(expected)\n  found:    \(found)"
      }
    }
    return "line ends differ"
  }
}
