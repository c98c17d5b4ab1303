/// Where the heads of the log's chains were last noted outside the store.
enum AnchorMigration {
  static let tables: StaticString = """
    -- place: file, webhook. label: where, without secrets. fault: of the last try, NULL when it worked
    CREATE TABLE anchor (
      place TEXT PRIMARY KEY, label TEXT NOT NULL, at INTEGER, tried_at INTEGER NOT NULL, fault TEXT
    ) STRICT;
    """
}
