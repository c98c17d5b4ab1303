/// What programs keep with a share and its people, and who has closed their data to programs.
enum SharingMigration {
  static let tables: StaticString = """
    -- JSON objects of members that the protocol does not name
    ALTER TABLE share ADD COLUMN passed_on TEXT;
    ALTER TABLE participant ADD COLUMN passed_on TEXT;
    ALTER TABLE participant ADD COLUMN is_approved_requester INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX link_participant ON link (participant) WHERE participant IS NOT NULL;

    CREATE TABLE user_restriction (
      container INTEGER NOT NULL REFERENCES container, environment TEXT NOT NULL,
      account INTEGER NOT NULL REFERENCES account, at INTEGER NOT NULL,
      PRIMARY KEY (container, environment, account)
    ) STRICT, WITHOUT ROWID;
    """
}
