/// What people are told of, how they want it by mail, and what receivers of a container are told.
enum NewsMigration {
  static let tables: StaticString = """
    -- `mail`: now, daily; `mail_at` NULL when none is to be sent (any more); `message` in the outbox
    CREATE TABLE news (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL,
      share INTEGER NOT NULL REFERENCES share, title TEXT NOT NULL, person INTEGER,
      permission TEXT, at INTEGER NOT NULL, read_at INTEGER, mail TEXT, mail_at INTEGER,
      message INTEGER
    ) STRICT;
    CREATE INDEX news_account ON news (account, id);
    CREATE INDEX news_unread ON news (account) WHERE read_at IS NULL;
    CREATE INDEX news_at ON news (at);
    CREATE INDEX news_mail ON news (mail_at) WHERE mail_at IS NOT NULL;
    CREATE INDEX news_message ON news (message) WHERE message IS NOT NULL;
    CREATE TABLE news_choice (
      account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL, mail TEXT NOT NULL,
      PRIMARY KEY (account, kind)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE webhook (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container, url TEXT NOT NULL,
      nonce TEXT NOT NULL, kinds TEXT NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
      failing_since INTEGER, paused_at INTEGER, ended_at INTEGER, created_by INTEGER, created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX webhook_container ON webhook (container) WHERE ended_at IS NULL;
    CREATE TABLE webhook_delivery (
      id INTEGER PRIMARY KEY, webhook INTEGER NOT NULL REFERENCES webhook,
      identifier TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, due_at INTEGER, status INTEGER, answer TEXT,
      created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX webhook_delivery_webhook ON webhook_delivery (webhook, id);
    CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at, id) WHERE due_at IS NOT NULL;
    CREATE INDEX webhook_delivery_changed ON webhook_delivery (changed_at) WHERE due_at IS NULL;
    """
}
