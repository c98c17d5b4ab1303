/// Whoever comes back by taking a removal or a stop back has the personal link they had.
enum SameLinkMigration {
  static let tables: StaticString = """
    ALTER TABLE participant ADD COLUMN link_of INTEGER REFERENCES participant;
    CREATE INDEX participant_link ON participant (link_of) WHERE link_of IS NOT NULL;
    """
}
