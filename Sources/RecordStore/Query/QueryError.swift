import Records

/// Refusals of queries, with the protocol's words in `context["reason"]`.
enum QueryError {
  static func badRequest(_ reason: String, field: String? = nil) -> StoreError {
    var context = ["reason": reason]
    if let field { context["field"] = field }
    return StoreError(
      .badRequest, "The query asks for what the record type's indexes cannot answer.",
      context: context)
  }

  static func notQueryable(_ field: String, isBuilding: Bool = false) -> StoreError {
    badRequest(
      "Field '\(field)' is not marked queryable"
        + (isBuilding ? ": its index is still being built" : ""), field: field)
  }

  static func notSortable(_ field: String, isBuilding: Bool = false) -> StoreError {
    badRequest(
      "Field '\(field)' is not marked sortable"
        + (isBuilding ? ": its index is still being built" : ""), field: field)
  }

  static func notSearchable(_ field: String) -> StoreError {
    badRequest("Field '\(field)' is not marked searchable", field: field)
  }

  static func wrongFilter(_ field: String, _ type: String, _ comparator: QueryComparator)
    -> StoreError
  {
    badRequest(
      "Field '\(field)' has a value type of \(type) and cannot be queried using filter type "
        + comparator.rawValue, field: field)
  }

  static func noType(_ type: String) -> StoreError {
    StoreError(
      .notFound, "The record type does not exist.",
      context: ["reason": "Did not find record type: \(type)", "recordType": type])
  }

  static var badMarker: StoreError {
    StoreError(
      .badRequest, "The place to go on from is not one of this query.",
      context: ["reason": "continuation marker is not valid for this query"])
  }
}
