import Foundation
import TestSupport
import Testing

/// The built `sharehold` as a process of its own.
final class Program: Sendable {
  private let process: ChildProcess
  private let output: URL

  /// Beside the test bundle, wherever that was built.
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("sharehold").path

  init(
    _ arguments: [String], executable: String = path, folder: String,
    resources: String = RunningService.resources
  ) throws {
    output = URL(fileURLWithPath: folder).appendingPathComponent("output-\(UUID().uuidString)")
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    process = try ChildProcess(
      "/usr/bin/env", ["-C", folder, executable] + arguments,
      environment: [
        "SHAREHOLD_RESOURCES": resources, "PATH": "/usr/bin:/bin",
        "SHAREHOLD": Self.path,
      ], output: file.fileDescriptor)
  }

  /// Standard output and standard error so far.
  var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// The port of `serve` or `demo`, once it answers.
  func port() async throws -> UInt16 {
    while process.isRunning {
      if let line = text.components(separatedBy: "sharehold: answering at http").dropFirst().first,
        let found = line.components(separatedBy: "://127.0.0.1:").dropFirst().first,
        let end = found.firstIndex(of: "\n"), let port = UInt16(found[..<end])
      {
        return port
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw Failure(output: text)
  }

  /// Waits until it has printed something.
  func prints(_ words: String) async throws {
    while !text.contains(words) {
      guard process.isRunning else { throw Failure(output: text) }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Kilobytes of its memory that are in use.
  var residentKilobytes: Int {
    let status = try? String(
      contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  struct Failure: Error {
    let output: String
  }

  func signal(_ number: Int32) { kill(process.id, number) }

  /// Waits for the end; returns the exit status.
  func status() async throws -> Int32 {
    while true {
      if let status = process.status { return status }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Runs a command to its end.
  static func run(_ arguments: [String], folder: String) async throws -> (Int32, String) {
    let program = try Program(arguments, folder: folder)
    return (try await program.status(), program.text)
  }

  /// Runs a script in which `$SHAREHOLD` is the program. What it leaves running in the background
  /// ends with it.
  static func shell(_ script: String, folder: String) async throws -> (Int32, String) {
    let script = "trap 'kill $! 2>/dev/null || true' EXIT\n" + script
    let program = try Program(["-c", script], executable: "/bin/sh", folder: folder)
    return (try await program.status(), program.text)
  }

  deinit { if process.isRunning { kill(process.id, SIGKILL) } }
}
