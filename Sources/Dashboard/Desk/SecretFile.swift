import HTTP

extension Response {
  /// The secret of the page that shows it, as a file. It came in the body of a form, goes back in
  /// the answer's, and is written nowhere.
  static func file(_ name: String, secret: String) -> Response {
    var response = Response(type: "text/plain; charset=utf-8", Array((secret + "\n").utf8))
    response.headers["Content-Disposition"] = ContentDisposition.attachment(name)
    response.headers["Cache-Control"] = "no-store"
    response.mayCompress = false
    return response
  }
}
