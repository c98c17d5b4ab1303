import HTTP
import Interchange
import RecordStore
import Records
import WireFormat

/// The selected records as a file, CSV or JSON, as far as the reader may read them.
enum SelectionExport {
  static func show(_ visit: Visit) throws -> Response {
    let format: ExportWriter.Format = visit.request.query["format"] == "json" ? .json : .csv
    let file = try visit.read { c -> (name: String, bytes: [UInt8])? in
      let place = try visit.zone(c)
      let rows = try ChosenRecord.rows(visit, place, c)
      guard !rows.isEmpty else { return nil }
      // Others may have typed what a spreadsheet would run.
      var writer = ExportWriter(
        format, columns: try columns(rows, place, c),
        options: ExportOptions(neutralisesFormulas: format == .csv))
      for row in rows { writer.row(row.name, try FieldCodec.fields(stored: row.fields)) }
      writer.end()
      return ("\(place.name).\(format.rawValue)", writer.take())
    }
    guard let file else { return try SelectionHandler.ask(visit) }
    let type = format == .csv ? "text/csv; charset=utf-8" : "application/json; charset=utf-8"
    var response = Response(type: type, file.bytes)
    response.headers["Content-Disposition"] = ContentDisposition.attachment(file.name)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  /// The fields of every type among the records, each name once.
  private static func columns(
    _ rows: [RecordRow], _ place: ZonePlace, _ c: Store.Reader
  ) throws -> [ExportColumn] {
    var columns: [ExportColumn] = []
    for type in Set(rows.map(\.type)).sorted() {
      let known = try Schema.type(
        c, container: place.container, environment: place.environment, name: type)
      for field in known?.fields ?? [] where !columns.contains(where: { $0.name == field.name }) {
        columns.append(ExportColumn(name: field.name, typeName: field.type.name))
      }
    }
    return columns
  }
}
