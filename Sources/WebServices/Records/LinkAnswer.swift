import Addresses
import JSON
import RecordStore
import Records
import SQLite
import WireFormat

/// One result of resolve and accept: what a short GUID leads the caller to, or why it does not.
struct LinkAnswer {
  let call: Call
  let connection: Connection
  let records: RecordAnswer

  init(_ call: Call, _ connection: Connection) {
    self.call = call
    self.connection = connection
    records = RecordAnswer(call, connection)
  }

  /// Resolves. Whoever may not come in, but could be one of those invited, is told so.
  func write(_ entry: ShortGUIDBody, into writer: inout JSONWriter) throws {
    let resolution = try resolve(entry)
    guard try !isClosed(entry) else { return write(.dataIsClosed, entry, into: &writer) }
    guard resolution.isFound else {
      return write(Self.refusal(resolution.state), entry, into: &writer)
    }
    try write(resolution, entry, into: &writer)
  }

  /// What accepting has led to; `refusal` is why it was refused, when it was.
  func writeAccepted(
    _ entry: ShortGUIDBody, _ refusal: WireError?, into writer: inout JSONWriter
  ) throws {
    let resolution = try resolve(entry)
    guard try !isClosed(entry) else { return write(.dataIsClosed, entry, into: &writer) }
    switch resolution.state {
    case .accepted, .owner: try write(resolution, entry, into: &writer)
    case .canAccept, .chooseAccount, .declined:
      write(refusal ?? Self.refusal(resolution.state), entry, into: &writer)
    default: write(Self.refusal(resolution.state), entry, into: &writer)
    }
  }

  private func resolve(_ entry: ShortGUIDBody) throws -> LinkResolution {
    let link = SharedLink(entry.value, call)
    return try LinkResolution.load(
      connection, guid: link.guid, personal: link.personal, caller: call.caller,
      container: call.container, environment: call.environment,
      wantsRoot: entry.shouldFetchRootRecord, now: call.now)
  }

  private func isClosed(_ entry: ShortGUIDBody) throws -> Bool {
    try UserData.isRestricted(connection, behind: SharedLink(entry.value, call).guid)
  }

  /// A link that hides itself, one of another container and one that never was answer alike.
  private static func refusal(_ state: LandingState) -> WireError {
    switch state {
    case .notFound: WireError(.notFound, "There is no share at this address")
    case .ended: WireError(.notFound, "The share at this address has ended")
    case .passwordNeeded: WireError(.accessDenied, "The page of this share asks for a password")
    case .expired: WireError(.accessDenied, "The invitation or the link has expired")
    case .used: WireError(.accessDenied, "The link has been used")
    case .revoked: WireError(.accessDenied, "The invitation has been taken back")
    default: WireError(.accessDenied, "The caller is not invited to this share")
    }
  }

  private func write(
    _ error: WireError, _ entry: ShortGUIDBody, into writer: inout JSONWriter
  ) {
    error.write(into: &writer, uuid: call.uuid) { writer in
      writer.key("shortGUID")
      entry.write(into: &writer)
      guard error.code == .accessDenied else { return }
      writer.key("webpageURL")
      writer.string(call.gateway.publicURL.share(SharedLink(entry.value, call).guid, title: nil))
    }
  }

  private func write(
    _ resolution: LinkResolution, _ entry: ShortGUIDBody, into writer: inout JSONWriter
  ) throws {
    writer.beginObject()
    writer.key("shortGUID")
    entry.write(into: &writer)
    writer.key("containerIdentifier")
    writer.string(call.containerIdentifier)
    writer.key("environment")
    writer.string(call.environment.rawValue)
    writer.key("databaseScope")
    writer.string(resolution.state == .owner ? "PRIVATE" : "SHARED")
    if let zone = resolution.zone {
      writer.key("zoneID")
      try call.write(zoneID: zone, call.names(connection), into: &writer)
    }
    try writeRecords(resolution, entry, into: &writer)
    writeCaller(resolution, into: &writer)
    writer.endObject()
  }

  private func writeRecords(
    _ resolution: LinkResolution, _ entry: ShortGUIDBody, into writer: inout JSONWriter
  ) throws {
    if let name = resolution.rootName {
      writer.key("rootRecordName")
      writer.string(name)
    }
    if let root = resolution.root {
      writer.key("rootRecord")
      try records.write(
        root, AnswerOptions(desiredKeys: entry.rootRecordDesiredKeys), into: &writer)
    }
    if let share = resolution.shareRecord {
      // Who only may be invited sees what the landing page shows: the title.
      let isStranger = resolution.role == nil
      writer.key("share")
      try records.write(
        share, AnswerOptions(desiredKeys: isStranger ? ["cloudkit.title"] : nil), into: &writer)
    }
  }

  private func writeCaller(_ resolution: LinkResolution, into writer: inout JSONWriter) {
    if let owner = resolution.contents?.owner {
      writer.key("ownerIdentity")
      owner.identity.write(into: &writer)
    }
    writer.key("participantType")
    writer.string(resolution.role?.rawValue ?? "UNKNOWN")
    writer.key("participantStatus")
    writer.string(resolution.status?.rawValue ?? "UNKNOWN")
    writer.key("participantPermission")
    writer.string((resolution.permission ?? .none).rawValue)
    writer.key("potentialMatchList")
    writer.beginArray()
    for match in resolution.potentialMatches {
      writer.beginObject()
      writer.key("participantId")
      writer.string(match.participantID)
      writer.key("contactInformation")
      match.contact.write(into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }
}
