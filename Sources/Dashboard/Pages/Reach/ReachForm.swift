import HTTP

/// In which form an answer about reach is wanted.
enum ReachForm: String {
  case page, csv, json

  init(_ visit: Visit) {
    self = visit.request.query["as"].flatMap(ReachForm.init(rawValue:)) ?? .page
  }

  static func csv(_ table: ReachTable, _ name: String) -> Response {
    file("text/csv; charset=utf-8", table.csv, "sharehold-\(name).csv")
  }

  static func json(_ bytes: [UInt8], _ name: String) -> Response {
    file("application/json; charset=utf-8", bytes + [10], "sharehold-\(name).json")
  }

  private static func file(_ type: String, _ bytes: [UInt8], _ name: String) -> Response {
    var response = Response(type: type, bytes)
    response.headers["Content-Disposition"] = ContentDisposition.attachment(name)
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
