/// Zones that change hands: offers, and where a zone went under its former owner's name.
enum TransferMigration {
  static let tables: StaticString = """
    CREATE TABLE transfer (
      share INTEGER PRIMARY KEY REFERENCES share, account INTEGER NOT NULL REFERENCES account,
      at INTEGER NOT NULL
    ) STRICT;
    -- how often the zone has changed hands: change tokens of one owner's zone are not another's
    ALTER TABLE zone ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
    -- of the tombstone that stays with a former owner
    ALTER TABLE zone ADD COLUMN moved_to INTEGER REFERENCES zone;
    CREATE INDEX zone_moved ON zone (moved_to) WHERE moved_to IS NOT NULL;
    """
}
