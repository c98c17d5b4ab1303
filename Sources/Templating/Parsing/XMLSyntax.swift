/// Whether bytes are well-formed XML; every page is checked with it in tests and by `lint`.
package enum XMLSyntax {
  package static func problem(in bytes: [UInt8], file: String = "output") -> TemplateProblem? {
    XMLParser.parse(SourceText(file: file, bytes: bytes), listener: nil)
  }
}
