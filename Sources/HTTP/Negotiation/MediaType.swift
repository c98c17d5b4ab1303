/// Media types: of files by their extension, and what can be said about one.
package enum MediaType {
  /// The type without parameters, in lower case.
  package static func bare(_ type: String) -> String {
    let end = type.utf8.firstIndex(of: 59) ?? type.endIndex
    return FieldValue.trimmed(type[..<end]).lowercased()
  }

  /// The type of a file's name; bytes of no known kind when the extension says nothing.
  package static func ofFile(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    let ending = name[name.index(after: dot)...].lowercased()
    return types[ending] ?? "application/octet-stream"
  }

  /// Whether gzip makes such a body smaller.
  package static func isCompressible(_ type: String) -> Bool {
    let type = bare(type)
    if type.hasPrefix("text/") && type != "text/event-stream" { return true }
    if type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
    return compressible.contains(type)
  }

  private static let compressible: Set<String> = [
    "application/json", "application/javascript", "application/xml", "application/xhtml+xml",
    "application/x-ndjson", "image/svg+xml", "application/wasm",
  ]

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "html": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "json": "application/json", "xml": "application/xml", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8", "vcf": "text/vcard; charset=utf-8",
    "woff2": "font/woff2", "webmanifest": "application/manifest+json", "zip": "application/zip",
    "mp4": "video/mp4", "mp3": "audio/mpeg", "gz": "application/gzip",
  ]
}
