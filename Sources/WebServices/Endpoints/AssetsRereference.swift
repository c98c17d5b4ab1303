import HTTP
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// POST {database}/assets/rereference
enum AssetsRereference {
  private enum Found: Sendable {
    case asset(Asset)
    case failed(WireError)
  }

  static func answer(_ call: Call) async throws -> Response {
    let account = try call.requireUser()
    let items = try call.body.items("assets", limit: call.gateway.limits.items)
    let wanted = try items.map { item in
      (name: try item.requiredString("recordName"), field: try item.requiredString("fieldName"))
    }
    let (found, target) = try call.read { c in
      let source = try call.zone(c, call.body["zoneID"])
      let target = try call.body.object("targetZoneID").map { try call.zone(c, $0) } ?? source
      return (try wanted.map { try find($0.name, $0.field, source, call, c) }, target)
    }
    var receipts: [(Asset, String)?] = []
    for item in found {
      guard case .asset(let asset) = item else {
        receipts.append(nil)
        continue
      }
      let own = try await call.store.forZone(asset, target, as: call.actor)
      let receipt = try await call.write { context in
        try Receipts.issue(
          context, for: own, at: .init(zone: target.id), account: account)
      }
      receipts.append((own, receipt))
    }
    return call.respond { writer in
      writer.key("assets")
      writer.beginArray()
      for (n, item) in wanted.enumerated() {
        if let (asset, receipt) = receipts[n] {
          AssetReceipt.write(asset, receipt, into: &writer)
        } else if case .failed(let error) = found[n] {
          call.write(error, into: &writer) { $0.recordName(item.name) }
        }
      }
      writer.endArray()
    }
  }

  private static func find(
    _ name: String, _ field: String, _ zone: RecordZone, _ call: Call, _ c: Connection
  ) throws -> Found {
    do {
      let row = try RecordReader.record(c, call.viewer, zone: zone.id, name: name)
      let fields = try FieldCodec.fields(stored: row.fields)
      guard let asset = fields.first(where: { $0.name == field })?.assets.first else {
        throw WireError(.notFound, "the field holds no asset")
      }
      return .asset(asset)
    } catch {
      return .failed(try .ofItem(error))
    }
  }
}
