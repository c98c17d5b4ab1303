/// The file formats that rows come in and go out as.
package enum InterchangeFormat: String, Sendable, CaseIterable {
  case csv, json, ndjson, vcard

  /// By the ending of a file's name.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "csv", "tsv", "txt": self = .csv
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "vcf", "vcard": self = .vcard
    default: return nil
    }
  }
}
