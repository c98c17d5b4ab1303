import HTTP

/// The style sheet, the script and the icons: files of one folder, by name.
struct PublicFiles: Sendable {
  let folder: String

  func respond(to request: Request) throws -> Response {
    let name = try request.parameter("file")
    guard Self.isPlain(name), let file = OpenFile(path: folder + "/" + name) else {
      throw HTTPError.notFound
    }
    return FileResponse.make(
      file, for: request,
      headers: [
        "Content-Type": MediaType.ofFile(name), "Cache-Control": "public, max-age=300",
        "X-Content-Type-Options": "nosniff",
      ])
  }

  /// Only names that cannot leave the folder.
  private static func isPlain(_ name: String) -> Bool {
    !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
      }
  }
}
