import SQLite

/// Every step of the schema, oldest first. The list only grows.
enum StoreMigrations {
  /// "Shhd" in the file's header: this program's files and no others.
  static let applicationID: Int32 = 0x5368_6864

  static let all: [Migration] = [
    Migration("first") { connection in
      try connection.script(FirstMigration.tables)
      try connection.script(FirstMigration.textIndex)
      try connection.script(FirstMigration.clock)
    },
    Migration("lapses") { try $0.script(LapseMigration.tables) },
    Migration("notices") { try $0.script(NoticeMigration.tables) },
    Migration("sharing") { try $0.script(SharingMigration.tables) },
    Migration("credentials", script: CredentialsMigration.tables),
    Migration("container-policy", script: ContainerPolicyMigration.tables),
    Migration("encryption") { try $0.script(EncryptionMigration.tables) },
    Migration("queries") { connection in
      try connection.script(QueryMigration.tables)
      try connection.script(QueryMigration.textIndex)
    },
    Migration("zone-about", script: ZoneAboutMigration.tables),
    Migration("link-policy", script: LinkPolicyMigration.tables),
    Migration("mail", script: MailMigration.tables),
    Migration("passed-on", script: PassedOnMigration.tables),
    Migration("same-link", script: SameLinkMigration.tables),
    Migration("transfer", script: TransferMigration.tables),
    Migration("news", script: NewsMigration.tables),
    Migration("past", script: PastMigration.tables),
    Migration("findings", script: FindingMigration.tables),
    Migration("alerts", script: AlertMigration.tables),
    Migration("terms", script: TermMigration.tables),
    Migration("reviews", script: ReviewMigration.tables),
    Migration("auditors", script: AuditorMigration.tables),
    Migration("privileges", script: PrivilegeMigration.tables),
    Migration("given-rights", script: GivenRightMigration.tables),
    Migration("anchors", script: AnchorMigration.tables),
  ]
}
