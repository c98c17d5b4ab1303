/// Whom owners let look, as facts of the log, and the looks that were taken.
enum AuditorMigration {
  static let tables: StaticString = """
    -- Nothing wrote the table before. A grant that was taken back ended then: rows stay.
    DROP TABLE auditor_grant;
    CREATE TABLE auditor_grant (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      owner INTEGER NOT NULL REFERENCES account, account INTEGER NOT NULL REFERENCES account,
      until_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX auditor_grant_place ON auditor_grant (container, owner, account);
    CREATE INDEX auditor_grant_owner ON auditor_grant (owner, until_at);
    CREATE INDEX event_look ON event (id) WHERE kind = 'look';
    """
}
