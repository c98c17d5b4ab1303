/// Who is told of what is found, and of what they were told already.
enum AlertMigration {
  static let tables: StaticString = """
    -- container NULL: all that the account sees. kind NULL: every kind. severity: the least.
    -- webhook NULL: by mail
    CREATE TABLE alert_rule (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account,
      container INTEGER REFERENCES container, kind TEXT, severity TEXT NOT NULL,
      webhook INTEGER REFERENCES webhook, created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX alert_rule_account ON alert_rule (account);
    -- as long as what was found stays open
    CREATE TABLE alert_sent (
      rule INTEGER NOT NULL REFERENCES alert_rule, kind TEXT NOT NULL, object INTEGER NOT NULL,
      at INTEGER NOT NULL, PRIMARY KEY (rule, kind, object)
    ) STRICT, WITHOUT ROWID;
    """
}
