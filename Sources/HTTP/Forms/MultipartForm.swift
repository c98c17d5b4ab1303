/// A form with files: its text fields in memory, its files in temporary files.
package struct MultipartForm: Sendable {
  /// One uploaded file.
  package struct File: Sendable {
    package let name: String
    /// The last part of the name that the client gave; empty when the person chose no file.
    package let filename: String
    package let contentType: String
    package let size: Int64
    package let content: TemporaryFile
  }

  package internal(set) var fields: [(name: String, value: String)] = []
  package internal(set) var files: [File] = []

  package init() {}

  /// The first field of that name.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  package func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// The first file of that name that is not an empty choice.
  package func file(_ name: String) -> File? {
    files.first { $0.name == name && !($0.filename.isEmpty && $0.size == 0) }
  }
}

/// How much of a form is accepted.
package struct MultipartLimits: Sendable {
  /// Bytes of names and values together.
  package var fieldBytes: Int
  package var parts: Int
  /// Bytes of one file.
  package var fileBytes: Int64

  package init(fieldBytes: Int = 1 << 20, parts: Int = 1_000, fileBytes: Int64 = 50 << 20) {
    self.fieldBytes = fieldBytes
    self.parts = parts
    self.fileBytes = fileBytes
  }
}
