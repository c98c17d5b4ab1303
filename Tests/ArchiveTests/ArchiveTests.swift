import Archive
import Foundation
import TestSupport
import Testing

@Suite struct ArchiveTests {
  let limits = ArchiveLimits(entries: 10, bytesPerEntry: 1 << 20, bytes: 1 << 21)

  /// Runs with a folder of its own, removed afterwards.
  func withFolder<R>(_ body: (String) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.path + "/archive-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  func readAll(_ path: String, _ limits: ArchiveLimits) throws -> [String: [UInt8]] {
    let reader = try ArchiveReader(path: path, limits: limits)
    var files: [String: [UInt8]] = [:]
    while let entry = try reader.next() { files[entry.name] = try reader.readAll() }
    return files
  }

  func code(_ body: () throws -> Void) -> ArchiveError.Code? {
    do { try body() } catch { return (error as? ArchiveError)?.code }
    return nil
  }

  /// One ustar header with its content, made by hand, because the writer refuses bad names.
  func tar(
    _ name: String, type: Character = "0", link: String = "", content: String = "x",
    size: String? = nil
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ at: Int) {
      for (offset, byte) in text.utf8.enumerated() { header[at + offset] = byte }
    }
    put(name, 0)
    put("0000600\0", 100)
    put("0000000\0", 108)
    put("0000000\0", 116)
    let octal = String(content.utf8.count, radix: 8)
    put(size ?? String(repeating: "0", count: 11 - octal.count) + octal, 124)
    put("00000000000", 136)
    put("        ", 148)
    put(String(type), 156)
    put(link, 157)
    put("ustar\u{0}00", 257)
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", 148)
    var content = Array(content.utf8)
    content.append(contentsOf: repeatElement(0, count: (512 - content.count % 512) % 512))
    return header + content
  }

  func refusal(_ bytes: [UInt8], _ limits: ArchiveLimits) throws -> ArchiveError.Code? {
    try withFolder { folder in
      let path = folder + "/a.tar"
      try Data(bytes + [UInt8](repeating: 0, count: 1024)).write(to: URL(fileURLWithPath: path))
      return code { _ = try readAll(path, limits) }
    }
  }

  @Test(arguments: [false, true])
  func `files go in and come out the same`(isCompressed: Bool) throws {
    try withFolder { folder in
      let large = [UInt8]((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      try Data(large).write(to: URL(fileURLWithPath: folder + "/large"))
      let path = folder + "/a.tar"
      let writer = try ArchiveWriter(path: path, isCompressed: isCompressed)
      try writer.add("manifest.json", bytes: Array("{}".utf8), modified: 1_000_000)
      try writer.add("empty", bytes: [], modified: 0)
      try writer.add("assets/ab/cd", file: folder + "/large", modified: 0)
      try writer.finish()
      #expect(
        try readAll(path, limits) == [
          "manifest.json": Array("{}".utf8), "empty": [], "assets/ab/cd": large,
        ])
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let reader = try ArchiveReader(path: path, limits: limits)
      #expect(try reader.next() == ArchiveReader.Entry(name: "manifest.json", size: 2))
      #expect(try reader.next()?.name == "empty")
      #expect(try reader.next()?.size == 700_000)
      try reader.extract(to: folder + "/out")
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/out"))) == large)
      #expect(try reader.next() == nil)
    }
  }

  @Test func `the same files give the same bytes`() throws {
    try withFolder { folder in
      let archives = try ["a", "b"].map { name in
        let writer = try ArchiveWriter(path: folder + "/" + name, isCompressed: true)
        try writer.add("x", bytes: [1, 2, 3], modified: 5000)
        try writer.finish()
        return try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      }
      #expect(archives[0] == archives[1])
    }
  }

  @Test func `names that lead elsewhere are neither written nor read`() throws {
    let names = [
      "/etc/passwd", "../x", "a/../b", "a//b", "./a", ".", "a\\b", "a b", "é",
      "C:x", String(repeating: "a", count: 99) + "\n",
    ]
    for name in names {
      #expect(!EntryName.isSafe(name))
      #expect(try refusal(tar(name), limits) == .unsafe, "\(name)")
      try withFolder { folder in
        let writer = try ArchiveWriter(path: folder + "/a.tar", isCompressed: false)
        #expect(code { try writer.add(name, bytes: [], modified: 0) } == .unsafe)
      }
    }
    #expect(!EntryName.isSafe(""))
    #expect(!EntryName.isSafe("a/"))
    #expect(try refusal(tar("../folder/", type: "5", content: ""), limits) == nil)
  }

  @Test func `links, devices and names that come twice are refused`() throws {
    for type: Character in ["1", "2", "3", "4", "6"] {
      #expect(
        try refusal(tar("a", type: type, link: "/etc/passwd", content: ""), limits) == .unsafe)
    }
    #expect(try refusal(tar("a") + tar("b") + tar("a"), limits) == .unsafe)
  }

  @Test func `sizes and counts are bounded`() throws {
    let tiny = ArchiveLimits(entries: 2, bytesPerEntry: 3, bytes: 5)
    #expect(try refusal(tar("a", content: "four"), tiny) == .tooLarge)
    #expect(try refusal(tar("a", content: "123") + tar("b", content: "123"), tiny) == .tooLarge)
    #expect(try refusal(tar("a") + tar("b") + tar("c"), tiny) == .tooLarge)
    #expect(try refusal(tar("a", size: "77777777777"), limits) == .tooLarge)
  }

  @Test func `a file must have the size it was announced with`() throws {
    try withFolder { folder in
      let writer = try ArchiveWriter(path: folder + "/a.tar", isCompressed: false)
      #expect(code { try writer.add("a", size: 1, modified: 0) { nil } } == .file)
      #expect(code { _ = try ArchiveWriter(path: folder + "/a.tar", isCompressed: true) } == .file)
      #expect(code { _ = try ArchiveReader(path: folder + "/none", limits: limits) } == .file)
      #expect(code { try writer.add("b", file: folder, modified: 0) } == .file)
    }
  }

  @Test func `an archive that was cut off or damaged is refused or read, never a crash`() throws {
    try withFolder { folder in
      let path = folder + "/a.tar"
      let writer = try ArchiveWriter(path: path, isCompressed: true)
      try writer.add("a", bytes: [UInt8](repeating: 7, count: 3000), modified: 0)
      try writer.add("b/c", bytes: Array("text".utf8), modified: 0)
      try writer.finish()
      let good = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      let cut = URL(fileURLWithPath: folder + "/cut")
      try Data(good.dropLast(20)).write(to: cut)
      #expect(code { _ = try readAll(cut.path, limits) } == .damaged)
      var generator = SeededGenerator(seed: 3)
      let plain = tar("a", content: "hello") + tar("d/e", content: "x")
      for round in 0..<2000 {
        let seed = round.isMultiple(of: 2) ? plain : good
        let bytes = Mutation.of(seed, interesting: Array("0127/. \0".utf8), using: &generator)
        try Data(bytes).write(to: cut)
        if let files = try? readAll(cut.path, limits) {
          #expect(files.keys.allSatisfy(EntryName.isSafe))
        }
      }
    }
  }
}
