package import Records
package import WireFormat

/// One thing to do with one record, in the protocol's words.
package struct RecordOperation: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case create, update, forceUpdate, replace, forceReplace, delete, forceDelete

    package var isRemoval: Bool { self == .delete || self == .forceDelete }
    var replaces: Bool { self == .replace || self == .forceReplace }
  }

  package enum ParentChange: Hashable, Sendable {
    case keep
    case clear
    case record(String)
  }

  /// What becomes of members that only clients understand.
  package enum PassedOnChange: Hashable, Sendable {
    /// Those named here change, the others stay.
    case merge(PassedOn)
    case set(PassedOn?)
  }

  package var kind: Kind
  /// Nil lets the server make one.
  package var name: String?
  package var type: String?
  package var changeTag: String?
  package var fields: [Field]
  /// Fields that become absent, which is not the same as null.
  package var removed: Set<String>
  package var parent: ParentChange
  /// What the operation says about a share; passed over where the record is none.
  package var share: ShareBody?
  /// Gives the record a short GUID, if it can be shared.
  package var makesLink = false
  /// Nil leaves them as they are.
  package var passedOn: PassedOnChange?
  /// Hashes of receipts that its files were claimed with; each is good for one save.
  package var receipts: [String] = []

  package init(
    _ kind: Kind, name: String? = nil, type: String? = nil, changeTag: String? = nil,
    fields: [Field] = [], removed: Set<String> = [], parent: ParentChange = .keep,
    share: ShareBody? = nil
  ) {
    self.kind = kind
    self.name = name
    self.type = type
    self.changeTag = changeTag
    self.fields = fields
    self.removed = removed
    self.parent = parent
    self.share = share
  }
}
