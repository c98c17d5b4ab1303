/// What was found and is accepted for a while, and whom somebody has asked about it.
enum FindingMigration {
  static let tables: StaticString = """
    -- object: a share, a participant, an API token or a server key, as the kind says
    CREATE TABLE finding_acceptance (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container, kind TEXT NOT NULL,
      object INTEGER NOT NULL, until_at INTEGER NOT NULL, reason TEXT NOT NULL, account INTEGER,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX finding_acceptance_object ON finding_acceptance (kind, object);
    -- finding: kind and object of what the reader is asked to look at; share NULL: credentials
    CREATE TABLE news_next (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL,
      share INTEGER REFERENCES share, title TEXT NOT NULL, person INTEGER, permission TEXT,
      at INTEGER NOT NULL, read_at INTEGER, mail TEXT, mail_at INTEGER, message INTEGER,
      finding TEXT
    ) STRICT;
    INSERT INTO news_next
      SELECT id, account, kind, share, title, person, permission, at, read_at, mail, mail_at,
        message, NULL FROM news;
    DROP TABLE news;
    ALTER TABLE news_next RENAME TO news;
    CREATE INDEX news_account ON news (account, id);
    CREATE INDEX news_unread ON news (account) WHERE read_at IS NULL;
    CREATE INDEX news_at ON news (at);
    CREATE INDEX news_mail ON news (mail_at) WHERE mail_at IS NOT NULL;
    CREATE INDEX news_message ON news (message) WHERE message IS NOT NULL;

    CREATE INDEX account_folded ON account (folded);

    CREATE INDEX share_open ON share (id)
      WHERE public_permission <> 'NONE' AND ended_seq IS NULL;
    CREATE INDEX participant_live ON participant (share) WHERE ended_seq IS NULL;
    CREATE INDEX participant_waiting ON participant (created_at)
      WHERE status = 'INVITED' AND ended_seq IS NULL;
    """
}
