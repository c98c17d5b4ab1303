/// What programs show to be let in: API tokens, sessions of people in apps, server-to-server keys.
enum CredentialsMigration {
  static let tables: StaticString = """
    -- origins: one for each line, none = any. callback NULL = the sign-in ends by a message.
    CREATE TABLE api_token (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      environment TEXT NOT NULL, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
      origins TEXT NOT NULL DEFAULT '', callback TEXT, notes TEXT NOT NULL DEFAULT '',
      created_by INTEGER REFERENCES account, created_at INTEGER NOT NULL, last_used_at INTEGER,
      revoked_at INTEGER
    ) STRICT;
    CREATE INDEX api_token_container ON api_token (container, environment);

    -- lifetime: milliseconds for which each of the session's tokens is good.
    CREATE TABLE web_session (
      id INTEGER PRIMARY KEY, api_token INTEGER NOT NULL REFERENCES api_token,
      account INTEGER NOT NULL REFERENCES account, lifetime INTEGER NOT NULL,
      created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      ended_at INTEGER, remote_address TEXT
    ) STRICT;
    CREATE INDEX web_session_account ON web_session (account);
    CREATE INDEX web_session_token ON web_session (api_token);

    CREATE TABLE server_key (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      environment TEXT NOT NULL, name TEXT NOT NULL, key_id TEXT NOT NULL UNIQUE,
      public_key BLOB NOT NULL, account INTEGER NOT NULL REFERENCES account,
      created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER
    ) STRICT;
    CREATE INDEX server_key_container ON server_key (container, environment);
    """
}
