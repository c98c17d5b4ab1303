/// Collects a multipart form while it is uploaded and then hands it to a handler.
package actor MultipartSink: UploadSink {
  private enum Part {
    case none
    case field(name: String, value: [UInt8])
    case file(PartHeader, TemporaryFile, Int64)
  }

  private var parser: MultipartParser
  private var form = MultipartForm()
  private var part = Part.none
  private var fieldBytes = 0
  private var parts = 0
  private let folder: String
  private let limits: MultipartLimits
  private let handler: @Sendable (MultipartForm) async throws -> Response

  /// - Parameter folder: where files of the form lie until the handler moves them.
  package init(
    _ request: Request, folder: String, limits: MultipartLimits = MultipartLimits(),
    then handler: @escaping @Sendable (MultipartForm) async throws -> Response
  ) throws {
    guard let parser = MultipartParser(contentType: request.headers["Content-Type"]) else {
      throw HTTPError(.unsupportedMediaType, "A multipart form is expected.")
    }
    self.parser = parser
    self.folder = folder
    self.limits = limits
    self.handler = handler
  }

  package func write(_ bytes: [UInt8]) throws {
    try parser.feed(bytes) { event in
      switch event {
      case .part(let header): try begin(header)
      case .data(let bytes): try append(bytes)
      case .partEnd: try end()
      }
    }
  }

  package func finish() async throws -> Response {
    guard parser.isComplete else {
      throw HTTPError.badRequest("The form's body ends before its last boundary.")
    }
    let complete = form
    form = MultipartForm()
    return try await handler(complete)
  }

  package func cancel() {
    part = .none
    form = MultipartForm()
  }

  private func begin(_ header: PartHeader) throws {
    parts += 1
    guard parts <= limits.parts else { throw MultipartSink.tooLarge("too many parts") }
    try count(header.name.utf8.count)
    if header.filename != nil {
      part = .file(header, try TemporaryFile(in: folder), 0)
    } else {
      part = .field(name: header.name, value: [])
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>) throws {
    switch part {
    case .none: break
    case .field(let name, var value):
      try count(bytes.count)
      part = .none
      value.append(contentsOf: bytes)
      part = .field(name: name, value: value)
    case .file(let header, let file, let size):
      let total = size + Int64(bytes.count)
      guard total <= limits.fileBytes else { throw MultipartSink.tooLarge("a file too large") }
      try file.append(bytes)
      part = .file(header, file, total)
    }
  }

  private func end() throws {
    switch part {
    case .none: break
    case .field(let name, let value):
      guard let text = String(validating: value, as: UTF8.self) else {
        throw HTTPError.badRequest("A field of the form is not UTF-8.")
      }
      form.fields.append((name, text))
    case .file(let header, let file, let size):
      form.files.append(
        MultipartForm.File(
          name: header.name, filename: header.filename ?? "", contentType: header.contentType,
          size: size, content: file))
    }
    part = .none
  }

  private func count(_ bytes: Int) throws {
    fieldBytes += bytes
    guard fieldBytes <= limits.fieldBytes else { throw MultipartSink.tooLarge("too much text") }
  }

  private static func tooLarge(_ what: String) -> HTTPError {
    HTTPError(.contentTooLarge, "The form holds \(what).")
  }
}

extension Handler {
  /// A handler of forms with files.
  package static func multipart(
    folder: String, limits: MultipartLimits = MultipartLimits(),
    _ handler: @escaping @Sendable (Request, MultipartForm) async throws -> Response
  ) -> Handler {
    .upload { request in
      try MultipartSink(request, folder: folder, limits: limits) { form in
        try await handler(request, form)
      }
    }
  }
}
