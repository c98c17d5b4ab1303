/// What a zone is for, in its owner's words.
enum ZoneAboutMigration {
  static let tables: StaticString = """
    ALTER TABLE zone ADD COLUMN about TEXT NOT NULL DEFAULT '';
    """
}
