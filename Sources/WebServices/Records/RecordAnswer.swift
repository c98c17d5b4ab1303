import Addresses
package import JSON
package import RecordStore
import Records
package import SQLite
import WireFormat

/// Writes record dictionaries for one caller. What many records have in common (zone, parent,
/// people) is worked out once.
package final class RecordAnswer {
  private let call: Call
  private let c: Connection
  private let options: AnswerOptions
  private let names: UserNames
  private let downloads: Downloads
  private var zones: [ZoneID: ZoneText] = [:]
  private var parents: [RecordID: String?] = [:]
  private var authors: [Author: [UInt8]] = [:]

  /// Whose name stands beside a time; nobody's is the owner's.
  private struct Author: Hashable {
    let account: AccountID?
    let zone: ZoneID
  }

  /// What is the same for all records of a zone.
  private struct ZoneText {
    let zoneID: [UInt8]
    let owner: String
  }

  package init(_ call: Call, _ c: Connection, _ options: AnswerOptions = AnswerOptions()) {
    self.call = call
    self.c = c
    self.options = options
    names = call.names(c)
    downloads = Downloads(call)
  }

  /// Writes a live record as an object.
  package func write(
    _ row: RecordRow, _ options: AnswerOptions? = nil, into writer: inout JSONWriter
  ) throws {
    let zone = try zone(row.zone)
    writer.beginObject()
    writer.key("recordName")
    writer.string(row.name)
    writer.key("recordType")
    writer.string(row.type)
    writer.key("fields")
    try writeFields(row, options ?? self.options, into: &writer)
    writer.key("pluginFields")
    writer.raw("{}".utf8)
    writer.key("recordChangeTag")
    writer.string(row.changeTag)
    writer.key("created")
    try write(row.createdAt, row.createdBy, row.zone, zone, into: &writer)
    writer.key("modified")
    try write(row.modifiedAt, row.modifiedBy, row.zone, zone, into: &writer)
    writer.key("deleted")
    writer.bool(false)
    writer.key("zoneID")
    writer.raw(zone.zoneID)
    try writeLinks(row, options ?? self.options, into: &writer)
    writer.endObject()
  }

  /// Writes what stands in the place of a record that is gone.
  package static func writeDeleted(_ name: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("recordName")
    writer.string(name)
    writer.key("deleted")
    writer.bool(true)
    writer.endObject()
  }

  /// Stored fields are copied; only what differs from caller to caller is walked.
  private func writeFields(
    _ row: RecordRow, _ options: AnswerOptions, into writer: inout JSONWriter
  ) throws {
    guard
      options.desiredKeys != nil || options.numbersAsStrings
        || !row.flags.isDisjoint(with: [.assets, .silentNulls])
    else { return writer.raw(row.fields) }
    let output = FieldOutput(
      desiredKeys: options.desiredKeys, numbersAsStrings: options.numbersAsStrings
    ) { [downloads] field, place, _ in downloads.url(row.id, field, place) }
    try FieldCodec.write(stored: row.fields, output, into: &writer)
  }

  private func write(
    _ time: Int64, _ account: AccountID?, _ id: ZoneID, _ zone: ZoneText,
    into writer: inout JSONWriter
  ) throws {
    writer.beginObject()
    writer.key("timestamp")
    writer.int(time)
    writer.key("userRecordName")
    writer.raw(try author(Author(account: account, zone: id), zone))
    writer.key("deviceID")
    writer.string("2")
    writer.endObject()
  }

  /// The name as a string of JSON.
  private func author(_ author: Author, _ zone: ZoneText) throws -> [UInt8] {
    if let known = authors[author] { return known }
    var writer = JSONWriter()
    writer.string(try author.account.flatMap { try names.name(of: $0) } ?? zone.owner)
    authors[author] = writer.bytes
    return writer.bytes
  }

  private func writeLinks(
    _ row: RecordRow, _ options: AnswerOptions, into writer: inout JSONWriter
  ) throws {
    if let parent = row.parent, let name = try parentName(parent) {
      writer.key("parent")
      writer.beginObject()
      writer.key("recordName")
      writer.string(name)
      writer.endObject()
    }
    row.passedOn?.writeMembers(into: &writer)
    if row.flags.contains(.shareRecord) {
      try ShareAnswer.write(row, call, c, options, into: &writer)
    } else if !row.flags.isDisjoint(with: [.shareRoot, .hasLink]) {
      try ShareAnswer.writeLinks(of: row, call, c, into: &writer)
    }
  }

  private func zone(_ id: ZoneID) throws -> ZoneText {
    if let known = zones[id] { return known }
    let zone = try RecordZone.load(id, c)
    var writer = JSONWriter(reserving: 160)
    try call.write(zoneID: zone, names, into: &writer)
    let owner = try zone.owner.flatMap { try names.name(of: $0) } ?? Call.defaultOwner
    let text = ZoneText(zoneID: writer.bytes, owner: owner)
    zones[id] = text
    return text
  }

  private func parentName(_ id: RecordID) throws -> String? {
    if let known = parents[id] { return known }
    let name = try RecordReader.name(of: id, c)
    parents[id] = .some(name)
    return name
  }
}
