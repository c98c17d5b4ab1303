/// Since when a message to a webhook waits, and until when what somebody is told of holds.
enum TermMigration {
  static let tables: StaticString = """
    ALTER TABLE webhook_delivery ADD COLUMN queued_at INTEGER NOT NULL DEFAULT 0;
    UPDATE webhook_delivery SET queued_at = created_at;
    CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook, queued_at, id)
      WHERE due_at IS NOT NULL;
    ALTER TABLE news ADD COLUMN ends_at INTEGER;
    """
}
