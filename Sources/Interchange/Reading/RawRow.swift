import JSON
import Records

/// A row whose types are not decided yet. Absent cells are not in it.
struct RawRow {
  enum Content {
    case text(String)
    /// Written as empty text, where that differs from nothing at all.
    case emptyText
    case null
    case json(JSONValue)
    /// The format itself knows the type.
    case typed(FieldType, FieldValue)
  }

  struct Cell {
    var column: String
    var content: Content
  }

  var position: RowPosition
  var cells: [Cell]
  var recordName: String?
  var source: [UInt8]
}

/// A row or its refusal, as the reader of a format hands it on.
enum RawOutcome {
  case row(RawRow)
  case refused(ImportError, source: [UInt8])
}

/// The reader of one format: takes the file in pieces.
protocol RowSource {
  mutating func feed(
    _ bytes: UnsafeRawBufferPointer, _ body: (RawOutcome) throws -> Void) throws
  mutating func finish(_ body: (RawOutcome) throws -> Void) throws
  /// The columns in the file's order, where it announces them.
  var header: [String] { get }
  /// The header as it stands in the file.
  var headerSource: [UInt8] { get }
  /// Types that the header gives.
  var headerTypes: [String: FieldType] { get }
}
