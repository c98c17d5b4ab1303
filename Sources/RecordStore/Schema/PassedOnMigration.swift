/// What programs keep with a record beside its fields, which only they understand.
enum PassedOnMigration {
  static let tables: StaticString = """
    -- JSON objects
    ALTER TABLE body ADD COLUMN passed_on TEXT;
    ALTER TABLE body_past ADD COLUMN passed_on TEXT;
    """
}
