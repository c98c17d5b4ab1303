import Cryptography
package import Records
import SQLite

/// The secret part of a personal link: a MAC of the participant and the generation of the link, so
/// that it can be shown again and renewed without being stored.
package struct PersonalSecret: Sendable {
  enum Match: Equatable {
    case current(ParticipantID)
    /// Of a generation before this one.
    case outdated(ParticipantID)
  }

  private static let macLength = 16

  let text: String
  private let key: [UInt8]
  private let mailedKey: [UInt8]

  package init(_ text: String, keys: InstanceKey) {
    self.text = text
    key = keys.key(for: .personalLink)
    mailedKey = keys.key(for: .mailedLink)
  }

  /// The mail carries a link of its own, which nobody but its reader is shown.
  static func text(
    _ row: ParticipantRow, keys: InstanceKey, isMailed: Bool = false
  ) -> String {
    text(row.linkID, generation: row.linkGeneration, keys: keys, isMailed: isMailed)
  }

  package static func text(
    _ participant: ParticipantID, generation: Int64, keys: InstanceKey, isMailed: Bool = false
  ) -> String {
    let id = bytes(participant)
    let code = mac(id, generation, key: keys.key(for: isMailed ? .mailedLink : .personalLink))
    return Base64.encode(code + id, .url)
  }

  /// Whether this is the link that the mail to a participant carries.
  func wasMailed(_ row: ParticipantRow) -> Bool {
    let id = Self.bytes(row.linkID)
    let code = Self.mac(id, row.linkGeneration, key: mailedKey)
    return ConstantTime.equal(Base64.decode(text, .url) ?? [], code + id)
  }

  /// Whose link it is; nil for a text this server never made for this share.
  func match(_ c: Connection, share: ShareID) throws -> (match: Match, row: ParticipantRow)? {
    guard let bytes = Base64.decode(text, .url), bytes.count == Self.macLength + 8 else {
      return nil
    }
    let code = Array(bytes[..<Self.macLength])
    let id = Array(bytes[Self.macLength...])
    let number = id.reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let link = ParticipantID(rawValue: number)
    guard let row = try ParticipantRow.holding(c, link: link, in: share) else { return nil }
    var generation = row.linkGeneration
    while generation >= 0 {
      let codes = [key, mailedKey].map { Self.mac(id, generation, key: $0) }
      if codes.contains(where: { ConstantTime.equal(code, $0) }) {
        let isCurrent = generation == row.linkGeneration
        return (isCurrent ? .current(row.id) : .outdated(row.id), row)
      }
      generation -= 1
    }
    return nil
  }

  private static func bytes(_ id: ParticipantID) -> [UInt8] {
    withUnsafeBytes(of: id.rawValue.bigEndian) { Array($0) }
  }

  private static func mac(_ id: [UInt8], _ generation: Int64, key: [UInt8]) -> [UInt8] {
    let generation = withUnsafeBytes(of: generation.bigEndian) { Array($0) }
    return Array(HMACSHA256.code(id + generation, key: key)[..<macLength])
  }
}

extension Shares {
  /// Ends the personal link that is out and makes the next one.
  package static func renewPersonalLink(
    _ context: WriteContext, participant: ParticipantID
  ) throws {
    let (row, share) = try managed(context, participant)
    guard row.isLive, row.status != .accepted else {
      throw StoreError(.badRequest, "The invitation was answered or has ended.")
    }
    try context.changing(ParticipantFact.self, row.id) {
      try context.connection.run(
        """
        UPDATE participant SET link_generation = link_generation + 1 WHERE id = \(row.id)
        """)
    }
    try moveTag(context, share)
  }
}
