package import Templating

/// A person as pages show one: never only a display name where it matters.
package struct PersonValue: PageValue {
  package var name: String
  /// E-mail address, where the viewer may see it, else what tells namesakes apart.
  package var handle: String?
  package var isYou: Bool
  /// One of the classes `av0` (no account yet) to `av12`.
  package var tone: String
  package var initials: String

  /// Where a long address breaks first: before what stands after its name.
  private static func halves(_ text: String) -> (start: String, host: String) {
    let at = text.lastIndex(of: "@") ?? text.endIndex
    return (String(text[..<at]), String(text[at...]))
  }

  /// An address reads from left to right, in whatever letters its name is written.
  private static func direction(_ text: String) -> String? {
    text.contains("@") && !text.utf8.allSatisfy { $0 < 0x80 } ? "ltr" : nil
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("name") { $0.name },
      .optionalText("handle") { $0.handle },
      // Whoever has no account yet is called by their address.
      .text("nameStart") { Self.halves($0.name).start },
      .text("nameHost") { Self.halves($0.name).host },
      .text("handleStart") { Self.halves($0.handle ?? "").start },
      .text("handleHost") { Self.halves($0.handle ?? "").host },
      .optionalText("nameDirection") { Self.direction($0.name) },
      .optionalText("handleDirection") { Self.direction($0.handle ?? "") },
      .flag("isYou") { $0.isYou },
      .text("tone") { $0.tone },
      .text("initials") { $0.initials },
    ])
  }
}
