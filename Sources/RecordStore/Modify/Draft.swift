import Records
import WireFormat

/// One operation on its way from the request to rows: what was found, what was decided.
final class Draft {
  enum Effect {
    case insert, update, remove
    /// A record or a zone is shared.
    case share
    /// Nothing to remove, and nothing to say about it.
    case nothing
  }

  /// Where the record will hang.
  enum Parent {
    case keep
    case none
    case row(NarrowRow)
    case draft(Draft)
  }

  var operation: RecordOperation
  let name: String
  /// The row of that name, which may be a tombstone.
  var stored: RecordRow?
  var effect = Effect.nothing
  /// A live row of that name is one the caller may not know of.
  var isHidden = false
  var refusal: StoreError?
  var type = ""
  /// The active share whose root the record is.
  var ownShare: ShareID?
  var parent = Parent.keep
  /// Fields before and after; before is empty for a new record.
  var before: [Field] = []
  var after: [Field] = []
  var text: [UInt8] = []
  var passedOn: PassedOn?
  var pointers: [RecordPointer] = []
  var newPointers: [RecordPointer] = []
  var assets: [AssetPointer] = []
  /// What a removal takes with it, itself included.
  var going: [RecordID: NarrowRow] = [:]
  /// Records that hold what goes with VALIDATE and must let go in the same request.
  var holders: [(row: NarrowRow, of: String)] = []
  var result: RecordRow?
  /// An update of a share that says nothing about its record's fields.
  var keepsRow = false

  init(_ operation: RecordOperation, name: String) {
    self.operation = operation
    self.name = name
  }

  var live: RecordRow? { stored.flatMap { $0.isDeleted ? nil : $0 } }
  var isRefused: Bool { refusal != nil }
  var isShare: Bool { effect == .share || live?.flags.contains(.shareRecord) == true }
  /// True when a live record of this name stands after the batch.
  var leavesRecord: Bool { !isRefused && (effect == .insert || effect == .update) }

  func refuse(_ error: StoreError) {
    if refusal == nil { refusal = error.naming(record: name) }
  }

  /// Runs a step of the decision; what it throws refuses this operation alone.
  func attempt(_ step: () throws -> Void) rethrows {
    guard refusal == nil else { return }
    do {
      try step()
    } catch let error as StoreError {
      refuse(error)
    }
  }
}

extension StoreError {
  func naming(record name: String) -> StoreError {
    var named = self
    if named.context["recordName"] == nil { named.context["recordName"] = name }
    return named
  }
}
