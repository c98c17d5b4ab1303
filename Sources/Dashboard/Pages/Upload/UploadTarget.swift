import HTTP
import RecordStore
import Records

/// Where a file goes: a field of a record, or a place in a field that holds several.
struct UploadTarget: Sendable {
  let view: RecordView
  let field: String
  /// The files that a list holds; nil for a field of one file.
  private let items: [Records.FieldValue]?
  /// The item that is replaced; nil adds one.
  let item: Int?
  /// What stands there now.
  let current: Asset?

  /// The record and its field that the address names.
  static func load(_ c: Store.Reader, _ visit: Visit) throws -> UploadTarget {
    let view = try RecordView.load(c, visit)
    try view.requireUpdate()
    let name = visit.request.query["field"] ?? ""
    let known = view.type?.fields.first { $0.name == name }
    guard let known, known.type.kind == .asset, !known.isEncrypted else {
      throw StoreError(.notFound)
    }
    let value = view.fields.first { $0.name == name }?.value
    guard known.type.isList else {
      return UploadTarget(view: view, field: name, items: nil, item: nil, current: asset(value))
    }
    var items: [Records.FieldValue] = []
    if case .list(let list) = value { items = list }
    let item = visit.request.query["item"].flatMap { Int($0) }
    guard item.map(items.indices.contains) ?? true else { throw StoreError(.notFound) }
    return UploadTarget(
      view: view, field: name, items: items, item: item,
      current: item.flatMap { asset(items[$0]) })
  }

  private static func asset(_ value: Records.FieldValue?) -> Asset? {
    if case .asset(let asset) = value { asset } else { nil }
  }

  /// The field with a file in its place; nil takes the file of the place out.
  func operation(with asset: Asset?, changeTag: String) -> RecordOperation {
    var value = asset.map { Records.FieldValue.asset($0) }
    if var items {
      items.replaceSubrange(
        item.map { $0..<$0 + 1 } ?? items.count..<items.count,
        with: value.map { [$0] } ?? [])
      value = .list(items)
    }
    let type = FieldType(.asset, isList: items != nil)
    return RecordOperation(
      .update, name: view.row.name, type: view.row.type, changeTag: changeTag,
      fields: value.map { [Field(name: field, type: type, value: $0)] } ?? [],
      removed: value == nil ? [field] : [])
  }
}
