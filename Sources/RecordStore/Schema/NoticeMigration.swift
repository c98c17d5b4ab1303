/// Subscriptions, the tokens of the clients they notify, and what waits for each of these.
enum NoticeMigration {
  static let tables: StaticString = """
    -- kind: query, zone, database. zone NULL = every zone of the database. fires_on: 1 create,
    -- 2 update, 4 delete. query and info hold the protocol's text.
    CREATE TABLE subscription (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, account INTEGER NOT NULL REFERENCES account,
      container INTEGER NOT NULL REFERENCES container, environment TEXT NOT NULL,
      scope TEXT NOT NULL, kind TEXT NOT NULL, zone INTEGER, type TEXT,
      fires_on INTEGER NOT NULL, fires_once INTEGER NOT NULL, query TEXT, info TEXT,
      created_at INTEGER NOT NULL, fired_seq INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX subscription_name
      ON subscription (account, container, environment, scope, name);
    CREATE INDEX subscription_type ON subscription (container, environment, scope, type);

    -- courier_hash NULL: a token of a service that nothing is sent to
    CREATE TABLE push_token (
      id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, courier_hash TEXT UNIQUE,
      account INTEGER NOT NULL REFERENCES account, client TEXT, apns_environment TEXT NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX push_token_account ON push_token (account);

    CREATE TABLE push_place (
      token INTEGER NOT NULL REFERENCES push_token, container INTEGER NOT NULL,
      environment TEXT NOT NULL, PRIMARY KEY (token, container, environment)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE notice (
      token INTEGER NOT NULL, seq INTEGER NOT NULL, subscription INTEGER NOT NULL,
      zone INTEGER NOT NULL, record INTEGER, change INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (token, seq, subscription)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX notice_seq ON notice (seq);
    """
}
