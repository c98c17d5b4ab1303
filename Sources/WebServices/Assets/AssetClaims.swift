import RecordStore
import Records
import SQLite
import WireFormat

/// The files that the fields of one record name: by a receipt of an upload, or by the checksum of
/// what the field holds already.
final class AssetClaims {
  private let call: Call
  private let c: Connection
  private let zone: RecordZone
  private let recordName: String?
  /// Of the receipts that were shown.
  private(set) var hashes: [String] = []
  /// Why the store could not be asked.
  private(set) var fault: (any Error)?
  private var held: [String: [Asset]]?

  init(_ call: Call, _ c: Connection, _ zone: RecordZone, recordName: String?) {
    self.call = call
    self.c = c
    self.zone = zone
    self.recordName = recordName
  }

  func asset(_ claim: AssetClaim, _ field: String) throws(FieldError) -> Asset {
    if let found = byReceipt(claim, field) { return found }
    let known = kept(in: field).first { asset in
      AssetChecksum.ofFile(asset) == claim.fileChecksum && claim.size ?? asset.size == asset.size
    }
    guard let known else {
      throw FieldError(
        .badAsset,
        claim.receipt == nil
          ? "the file was not uploaded: the value has no receipt"
          : "the receipt is not one for this field, was used, or is too old")
    }
    return known
  }

  private func byReceipt(_ claim: AssetClaim, _ field: String) -> Asset? {
    guard let receipt = claim.receipt, let recordName else { return nil }
    let place = Receipts.Place(zone: zone.id, recordName: recordName, field: field)
    let found = asked {
      try Receipts.asset(of: receipt, at: place, account: call.account, c, now: call.now)
    }
    guard let (asset, hash) = found,
      claim.fileChecksum.map({ $0 == AssetChecksum.ofFile(asset) }) ?? true
    else { return nil }
    if !hashes.contains(hash) { hashes.append(hash) }
    return asset
  }

  /// The record's own files, if the caller may read it.
  private func kept(in field: String) -> [Asset] {
    if let held { return held[field] ?? [] }
    var found: [String: [Asset]] = [:]
    if let recordName {
      let fields = asked {
        try FieldCodec.fields(
          stored: RecordReader.record(c, call.viewer, zone: zone.id, name: recordName).fields)
      }
      for field in fields ?? [] { found[field.name] = field.assets }
    }
    held = found
    return found[field] ?? []
  }

  /// What the store says; nil too when it has nothing that the caller may know of.
  private func asked<T>(_ body: () throws -> T?) -> T? {
    do { return try body() } catch {
      do { _ = try WireError.ofItem(error) } catch { fault = error }
      return nil
    }
  }
}

extension Field {
  /// The files that the field names.
  var assets: [Asset] {
    let values: [FieldValue] = if case .list(let elements) = value { elements } else { [value] }
    return values.compactMap { if case .asset(let asset) = $0 { asset } else { nil } }
  }
}
