import HTTP
import JSON
import RecordStore
import Records
import WireFormat

/// Streams one file to the disk and answers with its receipt.
actor AssetSink: UploadSink {
  private let gateway: Gateway
  private let address: UploadAddress
  private let upload: AssetUpload
  private let actor: RecordStore.Actor
  private var parser: MultipartParser?
  private let isForm: Bool
  private var size = 0
  private var parts = 0
  private var takesPart = false

  init(
    gateway: Gateway, address: UploadAddress, upload: AssetUpload, actor: RecordStore.Actor,
    parser: MultipartParser?
  ) {
    self.gateway = gateway
    self.address = address
    self.upload = upload
    self.actor = actor
    self.parser = parser
    isForm = parser != nil
  }

  func write(_ bytes: [UInt8]) throws {
    guard isForm else { return try store(bytes) }
    try parser?.feed(bytes) { event in
      switch event {
      case .part(let header):
        takesPart = parts == 0 && (header.filename != nil || header.name == "files")
        if takesPart { parts += 1 }
      case .data(let bytes):
        if takesPart { try store(Array(bytes)) }
      case .partEnd: takesPart = false
      }
    }
  }

  private func store(_ bytes: [UInt8]) throws {
    size += bytes.count
    guard size <= gateway.limits.asset else { throw HTTPError(.contentTooLarge) }
    try upload.append(bytes)
  }

  func finish() async throws -> Response {
    if isForm {
      guard parser?.isComplete == true, parts == 1 else {
        throw WireError.badRequest("the form has no complete part 'files'")
      }
    }
    let asset = try upload.finish()
    let files = gateway.store.assets
    let address = address
    let receipt = try await gateway.store.write(as: actor) { context in
      try Assets.register(
        context, asset, in: files, sealedFor: address.isSealed ? address.place.zone : nil)
      return try Receipts.issue(
        context, for: asset, at: address.place, account: address.account)
    }
    var writer = JSONWriter(reserving: 256)
    writer.beginObject()
    writer.key("singleFile")
    AssetReceipt.write(asset, receipt, into: &writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  func cancel() { upload.discard() }
}

/// The dictionary of an uploaded file, which clients put into a field as it is.
enum AssetReceipt {
  static func write(_ asset: Asset, _ receipt: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("fileChecksum")
    writer.string(AssetChecksum.ofFile(asset))
    writer.key("receipt")
    writer.string(receipt)
    writer.key("referenceChecksum")
    writer.string(AssetChecksum.ofReference(asset))
    writer.key("size")
    writer.int(asset.size)
    writer.endObject()
  }
}
