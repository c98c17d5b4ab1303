import Interchange
import Records
import TestSupport
import Testing

struct SchemaFileTests {
  private func parse(_ text: String) throws -> SchemaDocument {
    try SchemaFile.parse(Array(text.utf8))
  }

  private let full = """
    DEFINE SCHEMA // a comment
      CREATE ROLE editors;
      /* another
         one */
      RECORD TYPE Trip (
        "___createTime" TIMESTAMP QUERYABLE SORTABLE,
        "___recordID"   REFERENCE QUERYABLE, -- and one more
        title           STRING QUERYABLE SEARCHABLE SORTABLE,
        days            INT64,
        price           NUMBER,
        rank            NUMBER PREFERRED AS INT64 QUERYABLE,
        secret          ENCRYPTED STRING,
        tags            LIST<STRING> QUERYABLE,
        photo           ASSET,
        "grant"         DOUBLE,
        place           LOCATION QUERYABLE SORTABLE,
        GRANT WRITE TO "_creator",
        GRANT READ, CREATE TO editors
      );
    record type Empty ( );
    """

  @Test func `a file is read with comments, quotes, roles, grants and every kind of type`() throws {
    let document = try parse(full)
    #expect(document.roles == ["editors"])
    #expect(document.types.map(\.name) == ["Trip", "Empty"])
    let trip = document.types[0]
    #expect(
      trip.systemFields == [
        SystemFieldOptions(.createdAt, isQueryable: true, isSortable: true),
        SystemFieldOptions(.recordName, isQueryable: true, isSortable: false),
      ])
    #expect(
      trip.fields.map(\.text) == [
        "STRING QUERYABLE SEARCHABLE SORTABLE", "INT64", "NUMBER",
        "NUMBER PREFERRED AS INT64 QUERYABLE", "ENCRYPTED STRING", "LIST<STRING> QUERYABLE",
        "ASSET", "DOUBLE", "LOCATION QUERYABLE SORTABLE",
      ])
    #expect(
      trip.grants == [
        SchemaGrant(.write, to: "_creator"), SchemaGrant(.read, to: "editors"),
        SchemaGrant(.create, to: "editors"),
      ])
  }

  @Test func `what is written is read back as the same, and written again as the same`() throws {
    let document = try parse(full)
    let text = SchemaFile.text(document)
    #expect(try parse(text) == document)
    #expect(SchemaFile.text(try parse(text)) == text)
    #expect(text.contains("\n        \"grant\"         DOUBLE,\n"))
  }

  @Test(arguments: [
    ("", "line 1, column 1: DEFINE is expected here"),
    ("DEFINE SCHEMA RECORD TYPE T ( a STRING )", "line 1, column 41: “;” is expected here"),
    (
      "DEFINE SCHEMA\nRECORD TYPE T (\n a TEXT\n);",
      "line 3, column 4: the type of the field is expected here"
    ),
    ("DEFINE SCHEMA RECORD TYPE T ( a BYTES QUERYABLE );", "a: a field of type BYTES has no index"),
    ("DEFINE SCHEMA RECORD TYPE T ( a INT64 SEARCHABLE );", "only a STRING is SEARCHABLE"),
    ("DEFINE SCHEMA RECORD TYPE T ( a ENCRYPTED REFERENCE );", "cannot be ENCRYPTED"),
    ("DEFINE SCHEMA RECORD TYPE T ( a ENCRYPTED STRING QUERYABLE );", "has no index"),
    ("DEFINE SCHEMA RECORD TYPE T ( a INT64, a INT64 );", "there twice"),
    ("DEFINE SCHEMA RECORD TYPE T ( _a INT64 );", "stands in quotation marks"),
    ("DEFINE SCHEMA RECORD TYPE T ( a LIST<LIST<INT64>> );", "a list of lists is no type"),
    ("DEFINE SCHEMA /* x", "the comment is not closed"),
    ("DEFINE SCHEMA RECORD TYPE \"T", "the quotation mark is not closed"),
    ("DEFINE SCHEMA DROP TYPE T;", "CREATE ROLE or RECORD TYPE is expected here"),
    ("DEFINE SCHEMA RECORD TYPE T ( \"___etag\" INT64 );", "has the type STRING"),
  ])
  func `a fault is named with its place`(text: String, problem: String) throws {
    let error = #expect(throws: SchemaFileError.self) { try parse(text) }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func `damaged files are refused or read, never more`() throws {
    var random = SeededGenerator(seed: 7)
    let interesting = Array("();,<>\"\"\\/*-_ \nGRANTLISTa9\u{FF}".utf8)
    for _ in 0..<4000 {
      let bytes = Mutation.of(Array(full.utf8), interesting: interesting, using: &random)
      guard let document = try? SchemaFile.parse(bytes) else { continue }
      #expect(try parse(SchemaFile.text(document)) == document)
    }
  }
}
