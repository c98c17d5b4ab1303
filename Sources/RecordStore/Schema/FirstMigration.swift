/// The first step: every table of the model. PostgreSQL takes the same text with `bigint`, `bytea`
/// and `double precision`, and without `STRICT` and `WITHOUT ROWID`.
enum FirstMigration {
  static let tables: StaticString = """
    -- Times (*_at, expires) are milliseconds since 1970; *_seq are values of clock.seq. Booleans
    -- are 0/1.
    CREATE TABLE clock (
      id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL, incarnation TEXT NOT NULL
    ) STRICT;

    CREATE TABLE account (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL DEFAULT '',
      password_hash TEXT,
      state TEXT NOT NULL, instance_role TEXT NOT NULL, language TEXT, time_zone TEXT, theme TEXT,
      is_hidden INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, last_seen_at INTEGER
    ) STRICT;
    CREATE INDEX account_role ON account (instance_role) WHERE instance_role <> 'user';

    CREATE TABLE address (
      id INTEGER PRIMARY KEY, account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL,
      as_typed TEXT NOT NULL, folded TEXT NOT NULL, verified_seq INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX address_verified ON address (kind, folded) WHERE verified_seq IS NOT NULL;
    CREATE INDEX address_account ON address (account);

    CREATE TABLE one_time_secret (
      hash TEXT PRIMARY KEY, kind TEXT NOT NULL, account INTEGER REFERENCES account,
      created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, used_at INTEGER
    ) STRICT;

    CREATE TABLE session (
      id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE,
      account INTEGER NOT NULL REFERENCES account, kind TEXT NOT NULL,
      created_at INTEGER NOT NULL, last_used_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      ended_at INTEGER, user_agent TEXT, remote_address TEXT
    ) STRICT;
    CREATE INDEX session_account ON session (account);

    CREATE TABLE submission (
      account INTEGER NOT NULL, key TEXT NOT NULL, outcome TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (account, key)
    ) STRICT;

    CREATE TABLE container (
      id INTEGER PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
      about TEXT NOT NULL DEFAULT '', policy TEXT NOT NULL DEFAULT '{}',
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE team (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      account INTEGER NOT NULL REFERENCES account, role TEXT NOT NULL,
      UNIQUE (container, account)
    ) STRICT;
    CREATE INDEX team_account ON team (account);

    CREATE TABLE container_user (
      container INTEGER NOT NULL REFERENCES container,
      account INTEGER NOT NULL REFERENCES account, record_name TEXT NOT NULL,
      PRIMARY KEY (container, account)
    ) STRICT;
    CREATE UNIQUE INDEX container_user_name ON container_user (container, record_name);

    CREATE TABLE database (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      environment TEXT NOT NULL, scope TEXT NOT NULL, owner INTEGER REFERENCES account
    ) STRICT;
    CREATE UNIQUE INDEX database_private ON database (container, environment, owner) WHERE scope =
      'private';
    CREATE UNIQUE INDEX database_public ON database (container, environment) WHERE scope =
      'public';
    CREATE INDEX database_owner ON database (owner);

    CREATE TABLE zone (
      id INTEGER PRIMARY KEY, database INTEGER NOT NULL REFERENCES database, name TEXT NOT NULL,
      created_at INTEGER NOT NULL, changed_seq INTEGER NOT NULL, deleted_seq INTEGER,
      share INTEGER, oldest_seq INTEGER NOT NULL DEFAULT 0, key BLOB
    ) STRICT;
    CREATE UNIQUE INDEX zone_name ON zone (database, name) WHERE deleted_seq IS NULL;
    CREATE INDEX zone_changed ON zone (database, changed_seq);
    -- what is still to be forgotten
    CREATE INDEX zone_deleted ON zone (deleted_seq) WHERE deleted_seq IS NOT NULL
      AND oldest_seq < deleted_seq;
    CREATE INDEX zone_share ON zone (share) WHERE share IS NOT NULL;

    -- flags: 1 has assets, 2 has encrypted fields, 4 is a share record, 8 is the root of a share
    -- (active or not)
    CREATE TABLE record (
      id INTEGER PRIMARY KEY, zone INTEGER NOT NULL REFERENCES zone, name TEXT NOT NULL,
      type TEXT NOT NULL, parent INTEGER, placed_seq INTEGER NOT NULL DEFAULT 0, share INTEGER,
      seq INTEGER NOT NULL, created_at INTEGER NOT NULL, created_by INTEGER,
      modified_at INTEGER NOT NULL, modified_by INTEGER, deleted_at INTEGER,
      flags INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX record_name ON record (zone, name);
    CREATE UNIQUE INDEX record_seq ON record (zone, seq);
    CREATE INDEX record_type_row ON record (zone, type, seq) WHERE deleted_at IS NULL;
    CREATE INDEX record_by_name ON record (zone, type, name) WHERE deleted_at IS NULL;
    CREATE INDEX record_deleted ON record (zone, seq) WHERE deleted_at IS NOT NULL;
    CREATE INDEX record_parent ON record (parent) WHERE parent IS NOT NULL;
    CREATE INDEX record_share ON record (share, seq) WHERE share IS NOT NULL;

    CREATE TABLE body (
      record INTEGER PRIMARY KEY REFERENCES record, fields TEXT NOT NULL
    ) STRICT;

    CREATE TABLE body_past (
      record INTEGER NOT NULL, seq INTEGER NOT NULL, until_at INTEGER NOT NULL, account INTEGER,
      type TEXT NOT NULL, fields TEXT NOT NULL, PRIMARY KEY (record, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX body_past_until ON body_past (until_at);

    CREATE TABLE reference_row (
      source INTEGER NOT NULL, field TEXT NOT NULL, n INTEGER NOT NULL,
      target_zone INTEGER NOT NULL, target_name TEXT NOT NULL, action TEXT NOT NULL,
      PRIMARY KEY (source, field, n)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reference_target ON reference_row (target_zone, target_name, action);

    CREATE TABLE record_type (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      environment TEXT NOT NULL, name TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX record_type_name ON record_type (container, environment, name);

    CREATE TABLE field (
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL REFERENCES record_type, name TEXT NOT NULL,
      kind TEXT NOT NULL, is_list INTEGER NOT NULL, is_encrypted INTEGER NOT NULL,
      is_queryable INTEGER NOT NULL, is_sortable INTEGER NOT NULL, is_searchable INTEGER NOT NULL,
      state TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX field_name ON field (type, name);

    CREATE TABLE index_row (
      field INTEGER NOT NULL, zone INTEGER NOT NULL, key BLOB NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY (field, zone, key, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX index_row_record ON index_row (record, field);

    CREATE TABLE counter (
      zone INTEGER NOT NULL, type TEXT NOT NULL, n INTEGER NOT NULL, bytes INTEGER NOT NULL,
      PRIMARY KEY (zone, type)
    ) STRICT, WITHOUT ROWID;

    -- SQLite engine only
    -- root NULL = zone-wide. One row per root, and one per zone, for ever: sharing again clears
    -- ended_seq.
    CREATE TABLE share (
      id INTEGER PRIMARY KEY, zone INTEGER NOT NULL REFERENCES zone, root INTEGER,
      share_record INTEGER NOT NULL, public_permission TEXT NOT NULL,
      allows_anyone INTEGER NOT NULL DEFAULT 0,
      participants_may_invite INTEGER NOT NULL DEFAULT 0,
      allows_access_requests INTEGER NOT NULL DEFAULT 0, shows_preview INTEGER NOT NULL DEFAULT 1,
      since_seq INTEGER NOT NULL, ended_seq INTEGER, created_at INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX share_root ON share (root) WHERE root IS NOT NULL;
    CREATE UNIQUE INDEX share_zone_wide ON share (zone) WHERE root IS NULL;
    CREATE INDEX share_zone ON share (zone);
    CREATE UNIQUE INDEX share_record_row ON share (share_record);

    CREATE TABLE link (
      id INTEGER PRIMARY KEY, guid TEXT NOT NULL UNIQUE, share INTEGER, record INTEGER,
      participant INTEGER, created_at INTEGER NOT NULL, ended_at INTEGER, expires_at INTEGER,
      password_hash TEXT, uses_left INTEGER
    ) STRICT;
    CREATE INDEX link_share ON link (share) WHERE share IS NOT NULL;
    CREATE INDEX link_record ON link (record) WHERE record IS NOT NULL;

    CREATE TABLE gate_pass (
      account INTEGER NOT NULL, link INTEGER NOT NULL, until_at INTEGER NOT NULL,
      PRIMARY KEY (account, link)
    ) STRICT, WITHOUT ROWID;

    -- hierarchical shares only; a row stays when a record leaves
    CREATE TABLE share_member (
      share INTEGER NOT NULL, record INTEGER NOT NULL, first_seq INTEGER NOT NULL,
      entered_seq INTEGER NOT NULL, left_seq INTEGER, PRIMARY KEY (share, record)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX share_member_entered ON share_member (share, entered_seq);
    CREATE INDEX share_member_left ON share_member (share, left_seq) WHERE left_seq IS NOT NULL;
    CREATE INDEX share_member_record ON share_member (record);

    -- status: AcceptanceStatus; a row is never reused after accepted or ended
    CREATE TABLE participant (
      id INTEGER PRIMARY KEY, share INTEGER NOT NULL REFERENCES share, zone INTEGER NOT NULL,
      uuid TEXT NOT NULL, account INTEGER, address_kind TEXT, address_typed TEXT,
      address_folded TEXT, role TEXT NOT NULL, permission TEXT NOT NULL,
      may_invite INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL, invited_by INTEGER,
      link_generation INTEGER NOT NULL DEFAULT 0, link_claimed_at INTEGER,
      created_at INTEGER NOT NULL, created_seq INTEGER NOT NULL, opened_at INTEGER,
      answered_at INTEGER, accepted_seq INTEGER, ended_at INTEGER, ended_seq INTEGER,
      ended_by INTEGER, expires_at INTEGER
    ) STRICT;
    CREATE UNIQUE INDEX participant_account ON participant (share, account) WHERE account IS NOT
      NULL AND ended_seq IS NULL;
    CREATE UNIQUE INDEX participant_address ON participant (share, address_kind, address_folded)
      WHERE address_folded IS NOT NULL AND ended_seq IS NULL;
    CREATE INDEX participant_share ON participant (share, id);
    CREATE INDEX participant_of_account ON participant (account, zone) WHERE account IS NOT NULL;
    CREATE INDEX participant_of_address ON participant (address_kind, address_folded) WHERE
      address_folded IS NOT NULL;

    CREATE TABLE blocked (
      share INTEGER NOT NULL, account INTEGER NOT NULL, at INTEGER NOT NULL, by_account INTEGER,
      PRIMARY KEY (share, account)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE requester (
      share INTEGER NOT NULL, account INTEGER NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (share, account)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE role (
      id INTEGER PRIMARY KEY, container INTEGER NOT NULL REFERENCES container,
      environment TEXT NOT NULL, name TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX role_name ON role (container, environment, name);

    CREATE TABLE role_grant (
      role INTEGER NOT NULL REFERENCES role, type TEXT NOT NULL, permit TEXT NOT NULL,
      PRIMARY KEY (role, type, permit)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE role_member (
      role INTEGER NOT NULL REFERENCES role, account INTEGER NOT NULL REFERENCES account,
      PRIMARY KEY (role, account)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE auditor_grant (
      container INTEGER NOT NULL REFERENCES container, owner INTEGER NOT NULL REFERENCES account,
      account INTEGER NOT NULL REFERENCES account, until_at INTEGER NOT NULL,
      PRIMARY KEY (container, owner, account)
    ) STRICT, WITHOUT ROWID;

    -- chain: 0 = accounts and server, else container id
    CREATE TABLE event (
      id INTEGER PRIMARY KEY, chain INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
      kind TEXT NOT NULL, object INTEGER NOT NULL, actor INTEGER, acting_as INTEGER,
      line TEXT NOT NULL, leaf TEXT NOT NULL, head TEXT NOT NULL
    ) STRICT;
    CREATE INDEX event_object ON event (kind, object, seq);
    CREATE INDEX event_chain ON event (chain, id);
    CREATE INDEX event_actor ON event (actor, id) WHERE actor IS NOT NULL;

    CREATE TABLE event_secret (
      event INTEGER PRIMARY KEY, salt TEXT NOT NULL, clear TEXT NOT NULL
    ) STRICT;

    CREATE TABLE asset (
      digest TEXT PRIMARY KEY, size INTEGER NOT NULL, refs INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE asset_row (
      record INTEGER NOT NULL, field TEXT NOT NULL, n INTEGER NOT NULL, digest TEXT NOT NULL,
      PRIMARY KEY (record, field, n)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX asset_row_digest ON asset_row (digest);

    CREATE TABLE upload (
      token_hash TEXT PRIMARY KEY, account INTEGER, zone INTEGER NOT NULL,
      record_name TEXT NOT NULL, field TEXT NOT NULL, digest TEXT, created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE job (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, account INTEGER, state TEXT NOT NULL,
      done INTEGER NOT NULL, total INTEGER, payload TEXT NOT NULL, created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, participant INTEGER, payload TEXT NOT NULL,
      state TEXT NOT NULL, tries INTEGER NOT NULL, next_at INTEGER, created_at INTEGER NOT NULL
    ) STRICT;
    """

  /// Full-text search stands behind the engine's own interface.
  static let textIndex: StaticString = """
    CREATE VIRTUAL TABLE text_index USING fts5 (
      scope, text, content='', tokenize="unicode61 remove_diacritics 2");
    """

  static let clock: StaticString = "INSERT INTO clock (id, seq, incarnation) VALUES (1, 0, '');"
}
