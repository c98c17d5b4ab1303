/// A file as a response: conditions, ranges and length are taken care of.
package enum FileResponse {
  /// - Parameters:
  ///   - tag: the version of the file; its size and time when nil.
  ///   - headers: what the response carries besides; Content-Type should be among it.
  package static func make(
    _ file: OpenFile, for request: Request, tag: EntityTag? = nil,
    headers: HeaderFields = HeaderFields()
  ) -> Response {
    let tag =
      tag ?? EntityTag(String(file.modified, radix: 36) + "-" + String(file.size, radix: 36))
    let source = Source(size: file.size, modified: file.modified) {
      .file(FileSlice(file, offset: $0, length: $1))
    }
    return make(source, for: request, tag: tag, headers: headers)
  }

  /// The same for bytes that are made when they are sent.
  package static func make(
    _ content: ProducedBytes, modified: Int64, for request: Request, tag: EntityTag,
    headers: HeaderFields = HeaderFields()
  ) -> Response {
    let source = Source(size: content.size, modified: modified) {
      .produced(content, offset: $0, length: $1)
    }
    return make(source, for: request, tag: tag, headers: headers)
  }

  /// What a body is cut from.
  private struct Source {
    let size: Int64
    let modified: Int64
    let body: (_ offset: Int64, _ length: Int64) -> Response.Body
  }

  private static func make(
    _ source: Source, for request: Request, tag: EntityTag, headers: HeaderFields
  ) -> Response {
    switch Conditions.evaluate(request, tag: tag, modified: source.modified) {
    case .proceed: break
    case .notModified:
      return Conditions.notModified(tag: tag, headers: headers, length: source.size)
    case .failed: return .plain(HTTPError(.preconditionFailed))
    }
    var response = Response(.ok, headers: headers, body: source.body(0, source.size))
    response.headers["ETag"] = tag.description
    response.headers["Last-Modified"] = HTTPDate.string(source.modified)
    response.headers["Accept-Ranges"] = "bytes"
    guard request.method == .get, request.headers.contains("Range"),
      Conditions.allowsRange(request, tag: tag, modified: source.modified)
    else { return response }
    return ranged(response, source, ByteRange.parse(request.headers["Range"], size: source.size))
  }

  private static func ranged(
    _ whole: Response, _ source: Source, _ range: ByteRange.Request
  ) -> Response {
    var response = whole
    switch range {
    case .whole: break
    case .unsatisfiable:
      response = .plain(HTTPError(.rangeNotSatisfiable))
      response.headers["Content-Range"] = "bytes */\(source.size)"
    case .part(let part):
      response.status = .partialContent
      response.body = source.body(part.offset, part.length)
      let last = part.offset + part.length - 1
      response.headers["Content-Range"] = "bytes \(part.offset)-\(last)/\(source.size)"
    }
    return response
  }
}
