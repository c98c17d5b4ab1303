/// What the log is asked for a past moment.
enum PastMigration {
  static let tables: StaticString = """
    CREATE INDEX event_at ON event (at, id);
    """
}

/// Who had a part in keeping the server, without reading what is logged of every account.
enum PrivilegeMigration {
  static let tables: StaticString = """
    CREATE INDEX event_privilege ON event (object)
      WHERE kind = 'account' AND (line LIKE '%"role":"admin"%' OR line LIKE '%"role":"auditor"%');
    """
}
