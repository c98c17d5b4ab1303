/// Adds what encrypted fields, sealed files and receipts of uploads need.
enum EncryptionMigration {
  static let tables: StaticString = """
    -- Which master key wraps the keys of zones; no row until the first zone has one.
    CREATE TABLE master_key (
      id INTEGER PRIMARY KEY CHECK (id = 1), fingerprint TEXT NOT NULL
    ) STRICT;
    CREATE INDEX zone_key ON zone (id) WHERE key IS NOT NULL;

    -- sealed_zone: the zone under whose key the file is encrypted; checksum: what the protocol
    -- shows for it.
    ALTER TABLE asset ADD COLUMN sealed_zone INTEGER;
    ALTER TABLE asset ADD COLUMN checksum TEXT;

    -- A receipt is good for one record's field, or for any of the zone when these are empty.
    CREATE TABLE receipt (
      hash TEXT PRIMARY KEY, account INTEGER, zone INTEGER NOT NULL, record_name TEXT NOT NULL,
      field TEXT NOT NULL, digest TEXT NOT NULL, expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX receipt_expires ON receipt (expires_at);
    """
}
