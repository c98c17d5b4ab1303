/// From when to when an accepted participation gave nothing though it had not ended: it expired,
/// or whoever gave the invitation lost their own right.
enum LapseMigration {
  static let tables: StaticString = """
    CREATE TABLE lapse (
      participant INTEGER NOT NULL REFERENCES participant, from_seq INTEGER NOT NULL,
      to_seq INTEGER, PRIMARY KEY (participant, from_seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX participant_expires ON participant (expires_at)
      WHERE expires_at IS NOT NULL AND ended_seq IS NULL;
    """
}
