import Archive
import Cryptography
import Glibc
import SQLite

/// Where a backup is unpacked, inside the data folder so that moving is renaming.
struct RestoreFolder {
  private let target: StoreFolder
  private let source: StoreFolder
  private let digests = DigestList()

  private final class DigestList {
    var all: [String] = []
  }

  init(_ target: StoreFolder, name: String) {
    self.target = target
    source = StoreFolder("\(target.uploads)/restore-\(name)")
  }

  /// Unpacks and checks every file: assets against the digests they are named by.
  func unpack(_ file: String) throws -> Restore.Report {
    try source.create()
    let archive = try ArchiveReader(path: file, limits: .backup)
    var report = Restore.Report()
    while let entry = try archive.next() {
      switch entry.name {
      case Backup.database: try archive.extract(to: source.database)
      case Backup.instanceKey:
        guard entry.size == 32 else { throw notABackup(entry.name) }
        try archive.extract(to: source.instanceKey)
        report.hasKeys = true
      case Backup.masterKey:
        guard entry.size == 32 else { throw notABackup(entry.name) }
        try archive.extract(to: source.masterKey)
      default:
        try unpackAsset(entry.name, archive)
        report.assets += 1
      }
    }
    guard source.hasStore else { throw notABackup(Backup.database) }
    return report
  }

  /// Checks the database, brings it to this version, and makes it a new store for change tokens.
  func prepare(_ options: StoreOptions, endsSessions: Bool) throws {
    let isSound = try Database.inspect(source.database) { connection in
      try connection.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    }
    guard isSound else { throw StoreError(.damaged, context: ["path": Backup.database]) }
    let database = try Database(
      path: source.database, options: Store.engineOptions(options, GroupState(), StoreChanges()))
    defer { database.close() }
    let now = options.clock.now()
    try database.writeNow { connection in
      try connection.run("UPDATE clock SET incarnation = ''")
      try connection.run(Outbox.settleRestored)
      try connection.run(News.settleRestored)
      try connection.run(WebhookQueue.settleRestored)
      guard endsSessions else { return }
      try connection.run("UPDATE session SET ended_at = \(now) WHERE ended_at IS NULL")
    }
  }

  func moveIntoPlace(hasKeys: Bool) throws {
    for digest in digests.all {
      let place = "\(target.assets)/\(digest.prefix(2))"
      if mkdir(place, 0o700) != 0, errno != EEXIST { throw failure(place) }
      try move(source.asset(digest), to: target.asset(digest))
    }
    if hasKeys { try move(source.instanceKey, to: target.instanceKey) }
    if access(source.masterKey, F_OK) == 0 { try move(source.masterKey, to: target.masterKey) }
    // The database first: until the new one stands, there is none, and no log that does not fit.
    let aside = target.database + ".replaced"
    if target.hasStore { try move(target.database, to: aside) }
    for suffix in ["-wal", "-shm"] { unlink(target.database + suffix) }
    try move(source.database, to: target.database)
    synchronize(target.path)
    unlink(aside)
  }

  /// Removes what is left of the unpacked files.
  func remove() {
    for digest in digests.all {
      unlink(source.asset(digest))
      rmdir("\(source.assets)/\(digest.prefix(2))")
    }
    for suffix in ["", "-wal", "-shm", "-turnstile"] { unlink(source.database + suffix) }
    unlink(source.instanceKey)
    unlink(source.masterKey)
    for folder in [source.assets, source.uploads, source.keys, source.path] { rmdir(folder) }
  }

  private func unpackAsset(_ name: String, _ archive: ArchiveReader) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == Backup.assets, Hex.decode(parts[2])?.count == 32,
      parts[2].hasPrefix(parts[1]), parts[1].utf8.count == 2
    else { throw notABackup(name) }
    let digest = parts[2]
    if mkdir("\(source.assets)/\(parts[1])", 0o700) != 0, errno != EEXIST { throw failure(name) }
    digests.all.append(digest)
    try archive.extract(to: source.asset(digest))
    guard try Self.digest(ofFile: source.asset(digest)) == digest else {
      throw StoreError(.damaged, "A file of the backup is damaged.", context: ["path": name])
    }
  }

  private static func digest(ofFile path: String) throws -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError(.cannotOpen, context: ["path": path]) }
    defer { close(file) }
    let hash = SHA256Stream()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count >= 0 else { throw StoreError(.cannotOpen, context: ["path": path]) }
      if count == 0 { return Hex.encode(hash.finish()) }
      hash.update(Array(buffer[..<count]))
    }
  }

  private func move(_ from: String, to: String) throws {
    guard rename(from, to) == 0 else { throw failure(to) }
  }

  private func synchronize(_ folder: String) {
    let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }

  private func failure(_ path: String) -> StoreError {
    StoreError(.cannotOpen, context: ["path": path])
  }

  private func notABackup(_ name: String) -> StoreError {
    StoreError(.notAStore, "The file is not a backup of Sharehold.", context: ["path": name])
  }
}
