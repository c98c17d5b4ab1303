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
    -- kind and object of what the reader is asked to look at
    ALTER TABLE news ADD COLUMN finding TEXT;

    CREATE INDEX share_open ON share (id)
      WHERE public_permission <> 'NONE' AND ended_seq IS NULL;
    CREATE INDEX participant_live ON participant (share) WHERE ended_seq IS NULL;
    CREATE INDEX participant_waiting ON participant (created_at)
      WHERE status = 'INVITED' AND ended_seq IS NULL;
    """
}
