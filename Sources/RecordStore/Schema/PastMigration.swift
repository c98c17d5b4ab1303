/// What the log is asked for a past moment.
enum PastMigration {
  static let tables: StaticString = """
    CREATE INDEX event_at ON event (at, id);
    """
}
