import Records

/// A reference field's way to another record of the zone.
struct RecordPointer: Hashable {
  let field: String
  let n: Int
  let name: String
  let action: ReferenceAction
}

/// An asset field's way to a stored file.
struct AssetPointer: Hashable {
  let field: String
  let n: Int
  let asset: Asset
}

extension RecordPointer {
  /// The same link, wherever it stands in a list.
  var link: Link { Link(field: field, name: name, action: action) }

  struct Link: Hashable {
    let field: String
    let name: String
    let action: ReferenceAction
  }
}
