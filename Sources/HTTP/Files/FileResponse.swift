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
    switch Conditions.evaluate(request, tag: tag, modified: file.modified) {
    case .proceed: break
    case .notModified:
      return Conditions.notModified(tag: tag, headers: headers, length: file.size)
    case .failed: return .plain(HTTPError(.preconditionFailed))
    }
    var response = Response(.ok, headers: headers, body: .file(FileSlice(file)))
    response.headers["ETag"] = tag.description
    response.headers["Last-Modified"] = HTTPDate.string(file.modified)
    response.headers["Accept-Ranges"] = "bytes"
    guard request.method == .get, request.headers.contains("Range"),
      Conditions.allowsRange(request, tag: tag, modified: file.modified)
    else { return response }
    return ranged(response, file, ByteRange.parse(request.headers["Range"], size: file.size))
  }

  private static func ranged(
    _ whole: Response, _ file: OpenFile, _ range: ByteRange.Request
  ) -> Response {
    var response = whole
    switch range {
    case .whole: break
    case .unsatisfiable:
      response = .plain(HTTPError(.rangeNotSatisfiable))
      response.headers["Content-Range"] = "bytes */\(file.size)"
    case .part(let part):
      response.status = .partialContent
      response.body = .file(FileSlice(file, offset: part.offset, length: part.length))
      let last = part.offset + part.length - 1
      response.headers["Content-Range"] = "bytes \(part.offset)-\(last)/\(file.size)"
    }
    return response
  }
}
