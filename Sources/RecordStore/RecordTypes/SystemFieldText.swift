package import Records

extension SystemFieldOptions {
  /// `___recordID:q,___createTime:qs`, in the order in which a schema file has them.
  static func text(_ options: [SystemFieldOptions]) -> String {
    options.map { option in
      option.field.rawValue + ":" + (option.isQueryable ? "q" : "") + (option.isSortable ? "s" : "")
    }.joined(separator: ",")
  }

  static func parse(_ text: String) -> [SystemFieldOptions] {
    text.split(separator: ",").compactMap { part in
      let halves = part.split(separator: ":", omittingEmptySubsequences: false)
      guard let first = halves.first, let field = SystemField(rawValue: String(first)) else {
        return nil
      }
      let letters = halves.count > 1 ? halves[1] : ""
      return SystemFieldOptions(
        field, isQueryable: letters.contains("q"), isSortable: letters.contains("s"))
    }
  }
}

extension RecordTypeRow {
  /// What a system field answers; all of it where no schema file said otherwise. Shares and parents
  /// have no line in such a file and answer always.
  package func system(_ field: SystemField) -> SystemFieldOptions {
    guard let systemFields, SystemField.inSchema.contains(field) else {
      return SystemFieldOptions(field, isQueryable: true, isSortable: field.isOrdered)
    }
    return systemFields.first { $0.field == field }
      ?? SystemFieldOptions(field, isQueryable: false, isSortable: false)
  }
}
