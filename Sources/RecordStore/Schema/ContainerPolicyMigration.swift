/// What owners may share in a container, and with which right an invitation opens.
enum ContainerPolicyMigration {
  static let tables: StaticString = """
    -- link_modes: invited, signed-in, anyone: each includes the ones before it
    CREATE TABLE container_policy (
      container INTEGER PRIMARY KEY REFERENCES container, link_mode TEXT NOT NULL,
      default_permission TEXT NOT NULL
    ) STRICT;
    """
}
