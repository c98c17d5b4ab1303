/// What a container asks of links that are open to more than invited people.
enum LinkPolicyMigration {
  static let tables: StaticString = """
    ALTER TABLE container_policy ADD COLUMN needs_password INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE container_policy ADD COLUMN needs_end INTEGER NOT NULL DEFAULT 0;
    """
}
