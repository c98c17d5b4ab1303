/// What queries need: records by their times and by who made them, and words by record.
enum QueryMigration {
  static let tables: StaticString = """
    CREATE INDEX record_created ON record (zone, type, created_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX record_modified ON record (zone, type, modified_at, id) WHERE deleted_at IS NULL;
    CREATE INDEX record_creator ON record (zone, type, created_by, id) WHERE deleted_at IS NULL;

    -- system_fields: which of them answer queries, as text of SystemFieldOptions; NULL: all
    ALTER TABLE record_type ADD COLUMN system_fields TEXT;
    -- 1: only what role_grant says may be done with the type, even when it says nothing
    ALTER TABLE record_type ADD COLUMN grants_set INTEGER NOT NULL DEFAULT 0;
    -- declared: the spelling of a schema file where the kind does not say it
    ALTER TABLE field ADD COLUMN declared TEXT;

    -- words of records up to this sequence are in the text index
    CREATE TABLE text_zone (zone INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
    """

  /// Full-text search stands behind the engine's own interface. It keeps its text, because a word
  /// can only be taken out by who knows it; the one of the first step was never filled.
  static let textIndex: StaticString = """
    DROP TABLE IF EXISTS text_index;
    CREATE VIRTUAL TABLE text_index USING fts5 (
      scope, text, detail=column, tokenize='ascii');
    """
}
