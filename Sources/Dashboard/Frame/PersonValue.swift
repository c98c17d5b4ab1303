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
  private var halves: (Substring, Substring) {
    let handle = handle ?? ""
    let at = handle.lastIndex(of: "@") ?? handle.endIndex
    return (handle[..<at], handle[at...])
  }

  package static var shape: Shape<Self> {
    Shape([
      .text("name") { $0.name },
      .optionalText("handle") { $0.handle },
      .text("handleName") { String($0.halves.0) },
      .text("handleHost") { String($0.halves.1) },
      .flag("isYou") { $0.isYou },
      .text("tone") { $0.tone },
      .text("initials") { $0.initials },
    ])
  }
}
