/// The whole right that somebody is told of: with inviting, and as an administrator.
enum GivenRightMigration {
  static let tables: StaticString = """
    -- a right as the pages word it; NULL: told before, when only `permission` was kept
    ALTER TABLE news ADD COLUMN given TEXT;
    """
}
