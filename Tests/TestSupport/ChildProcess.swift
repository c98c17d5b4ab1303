import Foundation
import Synchronization

/// A program that a test starts.
///
/// Not Foundation's `Process`: to close what a child must not inherit it copies entries of
/// `/proc/self/fd` beyond the end of its buffer, and dies when a run has some 1,350 descriptors open.
package final class ChildProcess: Sendable {
  package let id: Int32
  private let ending = Mutex<Int32?>(nil)

  /// Starts a program, which inherits no descriptor but its standard ones; those not given are
  /// `/dev/null`. Without an environment it has this program's.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil,
    input: Int32? = nil, output: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, given) in [input, output, output].enumerated() {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, Int32(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      }
    }
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for number in open.compactMap(Int32.init) where number > 2 {
      posix_spawn_file_actions_addclose(&actions, number)
    }
    let variables = environment ?? ProcessInfo.processInfo.environment
    let words = ([executable] + arguments).map { strdup($0) }
    let settings = variables.map { strdup("\($0.key)=\($0.value)") }
    defer { (words + settings).forEach { free($0) } }
    var child = pid_t()
    let refusal = posix_spawn(&child, executable, &actions, nil, words + [nil], settings + [nil])
    guard refusal == 0 else { throw POSIXError(POSIXErrorCode(rawValue: refusal) ?? .ENOENT) }
    id = child
  }

  /// The exit status, or the number of the signal that ended it; nil while it runs.
  package var status: Int32? { wait(WNOHANG) }

  package var isRunning: Bool { status == nil }

  package func waitUntilExit() { _ = wait(0) }

  private func wait(_ options: Int32) -> Int32? {
    ending.withLock { ending in
      if ending == nil {
        var status = Int32()
        guard waitpid(id, &status, options) == id else { return nil }
        ending = status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
      }
      return ending
    }
  }
}
