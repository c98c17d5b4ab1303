import FoundationEssentials
import Glibc

/// What a command can see and touch of the process it runs in; tests pass their own.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  /// Templates and public files of this checkout or image.
  package var resources: String
  package var isTerminal: Bool
  package var readLine: @Sendable () -> String?
  /// Writes text to standard output at once.
  package var print: @Sendable (String) -> Void
  /// Writes text to standard error at once.
  package var complain: @Sendable (String) -> Void

  package init(
    environment: [String: String], resources: String, isTerminal: Bool,
    readLine: @escaping @Sendable () -> String?, print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.environment = environment
    self.resources = resources
    self.isTerminal = isTerminal
    self.readLine = readLine
    self.print = print
    self.complain = complain
  }
}

extension Surroundings {
  /// What the running process really has. `SHAREHOLD_RESOURCES` names the folder that holds
  /// `Templates` and `Public`; the launcher and the image set it.
  package static func ofProcess() -> Surroundings {
    let environment = ProcessInfo.processInfo.environment
    return Surroundings(
      environment: environment, resources: environment["SHAREHOLD_RESOURCES"] ?? "",
      isTerminal: isatty(STDERR_FILENO) == 1, readLine: { Swift.readLine() },
      print: { write($0, to: STDOUT_FILENO) }, complain: { write($0, to: STDERR_FILENO) })
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let left = UnsafeRawBufferPointer(rebasing: rest)
        let written = Glibc.write(descriptor, left.baseAddress, left.count)
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }
}
