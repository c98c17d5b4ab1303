/// Campaigns in which people look at who has access and keep, lower or remove each grant.
enum ReviewMigration {
  static let tables: StaticString = """
    -- one of container, zone and person; starter NULL: the program's own command line
    CREATE TABLE review (
      id INTEGER PRIMARY KEY, container INTEGER REFERENCES container, zone INTEGER REFERENCES zone,
      person INTEGER REFERENCES account, starter INTEGER REFERENCES account,
      created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, remind_at INTEGER, closed_at INTEGER
    ) STRICT;
    CREATE INDEX review_remind ON review (remind_at) WHERE remind_at IS NOT NULL;
    CREATE TABLE reviewer (
      review INTEGER NOT NULL REFERENCES review, account INTEGER NOT NULL REFERENCES account,
      PRIMARY KEY (review, account)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reviewer_account ON reviewer (account);
    -- object: a participant, a share (its link) or an account (in the team), as the kind says.
    -- held: the right when the review began. was: what a decision changed, to take it back.
    CREATE TABLE review_grant (
      id INTEGER PRIMARY KEY, review INTEGER NOT NULL REFERENCES review, kind TEXT NOT NULL,
      object INTEGER NOT NULL, container INTEGER NOT NULL REFERENCES container,
      share INTEGER REFERENCES share, held INTEGER NOT NULL, advice TEXT NOT NULL,
      ground TEXT, ground_at INTEGER, decision TEXT, reason TEXT, account INTEGER, at INTEGER,
      was TEXT
    ) STRICT;
    CREATE UNIQUE INDEX review_grant_object ON review_grant (review, kind, object, container);
    ALTER TABLE news ADD COLUMN review INTEGER;
    """
}
