package import Records

/// How sharing starts.
package struct ShareOptions: Sendable {
  /// What to do when the thing is shared already.
  package enum IfExists: Sendable {
    /// The dashboard: pressing Share again opens the share there is.
    case open
    /// The protocol: refuse, naming the share.
    case refuse
  }

  package var title: String?
  /// What kind of thing is shared, in the app's words, and a small picture of it.
  package var type: String?
  package var thumbnail: [UInt8]?
  package var publicPermission: Permission
  package var allowsAnyone: Bool
  /// Of the share record; nil takes the one it had before, else makes `Share-UUID`.
  package var recordName: String?
  package var ifExists: IfExists
  /// The root's change tag as the caller knows it; nil shares whatever it is now.
  package var changeTag: String?
  /// What the share record holds, worked out and checked; nil makes it from the title.
  var content: RecordContent?

  package init(
    title: String? = nil, type: String? = nil, thumbnail: [UInt8]? = nil,
    publicPermission: Permission = .none, allowsAnyone: Bool = false, recordName: String? = nil,
    ifExists: IfExists = .open, changeTag: String? = nil
  ) {
    self.title = title
    self.type = type
    self.thumbnail = thumbnail
    self.publicPermission = publicPermission
    self.allowsAnyone = allowsAnyone
    self.recordName = recordName
    self.ifExists = ifExists
    self.changeTag = changeTag
  }
}

/// A share that was started or found.
package struct ShareHandle: Hashable, Sendable {
  package var share: ShareID
  package var shareRecord: RecordID
  package var recordName: String
  /// The short GUID of its link.
  package var guid: String
  package var isNew: Bool
}
