import Cryptography
import JSON
import Records

/// Writes rows as CSV (RFC 4180).
struct CSVRowWriter {
  let columns: [ExportColumn]
  let options: ExportOptions

  func writeHeader(into bytes: inout [UInt8]) {
    let names = columns.map { options.writesTypes ? $0.name + ":" + $0.typeName : $0.name }
    bytes.append(contentsOf: (["recordName"] + names).joined(separator: ",").utf8)
    bytes.append(contentsOf: "\r\n".utf8)
  }

  func write(_ recordName: String, _ fields: [Field], into bytes: inout [UInt8]) {
    bytes.append(contentsOf: cell(recordName).utf8)
    for column in columns {
      bytes.append(UInt8(ascii: ","))
      if let field = fields.first(where: { $0.name == column.name }) {
        bytes.append(contentsOf: text(field.value).utf8)
      }
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private func text(_ value: FieldValue) -> String {
    switch value {
    case .null, .sealed: CSVSource.null
    case .string(let text): cell(text)
    case .int64(let number): String(number)
    case .double(let number): number.description
    case .timestamp(let time): ISO8601.text(time)
    case .bytes(let bytes): cell(Base64.encode(bytes))
    case .location(let location): cell(GeoURI.text(location))
    case .reference(let reference): cell(reference.recordName)
    case .asset(let asset): cell(asset.digest)
    case .list: cell(JSONRowWriter.text(value, options))
    }
  }

  private func cell(_ text: String) -> String {
    CSVCell.text(text, neutralisesFormulas: options.neutralisesFormulas)
  }
}
