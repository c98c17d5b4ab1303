/// Mail to people and proofs of addresses. Nothing was ever put in the first outbox.
enum MailMigration {
  static let tables: StaticString = """
    DROP TABLE outbox;

    -- Messages to people. state: OutboxState. due_at: when the next try is, or when a try that is
    -- under way counts as broken off. nonce: what the secret of a message is made of; it and the
    -- note are forgotten when the message is out. answer: what the mail server said last.
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, identifier TEXT NOT NULL,
      participant INTEGER, account INTEGER, sender INTEGER, recipient TEXT NOT NULL,
      language TEXT NOT NULL, note TEXT, nonce TEXT, state TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0, due_at INTEGER, created_at INTEGER NOT NULL,
      changed_at INTEGER NOT NULL, answer TEXT
    ) STRICT;
    CREATE INDEX outbox_due ON outbox (due_at, id) WHERE due_at IS NOT NULL;
    CREATE INDEX outbox_participant ON outbox (participant, id) WHERE participant IS NOT NULL;
    CREATE INDEX outbox_sender ON outbox (sender, created_at) WHERE sender IS NOT NULL;

    -- What was mailed to an unverified address.
    CREATE TABLE address_check (
      address INTEGER PRIMARY KEY REFERENCES address, code_hash TEXT NOT NULL,
      link_hash TEXT NOT NULL UNIQUE, tries_left INTEGER NOT NULL, sent_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    """
}
