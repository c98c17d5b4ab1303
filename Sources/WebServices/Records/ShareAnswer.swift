import Addresses
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// The members of a share's record beside those of every record: its people as the caller may see
/// them, its link, its switches.
enum ShareAnswer {
  /// Writes into the open object of the record.
  static func write(
    _ row: RecordRow, _ call: Call, _ c: Connection,
    _ options: AnswerOptions, into writer: inout JSONWriter
  ) throws {
    let contents = try ShareContents.load(
      c, caller: call.caller, shareRecord: row.id, now: call.now)
    guard let contents else { return }
    if let guid = contents.guid {
      writer.key("shortGUID")
      writer.string(guid)
    }
    writer.key("share")
    writer.beginObject()
    writer.key("recordName")
    writer.string(row.name)
    writer.endObject()
    writePeople(contents, into: &writer)
    if let management = contents.management {
      writeSwitches(management, options, into: &writer)
      write(management, call, into: &writer)
    }
    contents.passedOn?.writeMembers(into: &writer)
  }

  /// Of a record that is no share's: its short GUID, and its share while it is shared.
  static func writeLinks(
    of row: RecordRow, _ call: Call, _ c: Connection, into writer: inout JSONWriter
  ) throws {
    let links = try RootLinks.load(c, record: row.id, caller: call.caller)
    if let guid = links.guid {
      writer.key("shortGUID")
      writer.string(guid)
    }
    if let share = links.share {
      writer.key("share")
      writer.beginObject()
      writer.key("recordName")
      writer.string(share)
      writer.endObject()
    }
  }

  private static func writePeople(_ contents: ShareContents, into writer: inout JSONWriter) {
    writer.key("publicPermission")
    writer.string(contents.publicPermission.rawValue)
    writer.key("participants")
    writer.beginArray()
    for participant in contents.participants { participant.write(into: &writer) }
    writer.endArray()
    writer.key("owner")
    contents.owner.write(into: &writer)
    if let current = contents.current {
      writer.key("currentUserParticipant")
      current.write(into: &writer)
    }
  }

  /// Some clients refuse the rarer switches: those stand here when they are not as usual, or when
  /// the request named them.
  private static func writeSwitches(
    _ management: ShareManagement, _ options: AnswerOptions, into writer: inout JSONWriter
  ) {
    writer.key("denyAccessRequests")
    writer.bool(management.deniesAccessRequests)
    if options.namesResolving || !management.allowsAnyoneToResolve {
      writer.key("allowAnyoneToResolve")
      writer.bool(management.allowsAnyoneToResolve)
    }
    if options.anonymousKey != nil || management.allowsAnonymous {
      writer.key((options.anonymousKey ?? .publicAnonymousAccess).rawValue)
      writer.bool(management.allowsAnonymous)
    }
  }

  private static func write(
    _ management: ShareManagement, _ call: Call, into writer: inout JSONWriter
  ) {
    write(management.requesters, "requesters", "requesterInformation", into: &writer)
    write(management.blocked, "blocked", "blockedInformation", into: &writer)
    guard !management.oneTimeLinks.isEmpty else { return }
    writer.key("oneTimeStableUrlInfo")
    writer.beginObject()
    writer.key("oneTimeLinks")
    writer.beginArray()
    for link in management.oneTimeLinks {
      writer.beginObject()
      writer.key("participantId")
      writer.beginArray()
      writer.string(link.participantID)
      writer.endArray()
      writer.key("sharingLink")
      writer.string(call.gateway.publicURL.share(link.guid, title: nil))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(
    _ people: [UserIdentity], _ key: String, _ member: String, into writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for person in people {
      writer.beginObject()
      writer.key(member)
      person.write(into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }
}
