package import JSON
package import WireFormat

/// What an answer leaves out of records, and how it writes numbers.
package struct AnswerOptions: Sendable {
  /// Nil means all fields, an empty list none.
  package var desiredKeys: [String]?
  package var numbersAsStrings: Bool
  /// The word that a request used for one of a share's switches.
  package var anonymousKey: ShareBody.AnonymousKey?
  /// Whether a request spoke of `allowAnyoneToResolve`.
  package var namesResolving = false

  package init(desiredKeys: [String]? = nil, numbersAsStrings: Bool = false) {
    self.desiredKeys = desiredKeys
    self.numbersAsStrings = numbersAsStrings
  }

  /// What an object of a request says; the rest as in `defaults`.
  package init(_ object: JSONValue, defaults: AnswerOptions = AnswerOptions()) throws {
    desiredKeys = try object.strings("desiredKeys") ?? defaults.desiredKeys
    numbersAsStrings =
      try object.flag("numbersAsStrings") ?? object.flag("numberAsStrings")
      ?? defaults.numbersAsStrings
  }
}
