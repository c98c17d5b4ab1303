package import Records
package import SQLite

extension Schema {
  /// The types that the schema gives to a record type's fields; empty for a type that is not there.
  package static func fieldTypes(
    _ c: Connection, container: ContainerID, environment: Environment, type: String
  ) throws -> [String: FieldType] {
    let row = try self.type(c, container: container, environment: environment, name: type)
    return Dictionary((row?.fields ?? []).map { ($0.name, $0.type) }) { first, _ in first }
  }
}
