import Foundation
import JSON
import Testing

/// Records from and to files.
struct ExchangeTests {
  @Test func `CSV is read with types told from its values`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write(
      "places.csv",
      "recordName,title,stars,height,seen,latitude,longitude\r\n"
        + "kyoto,\"Kyōto, \"\"old\"\"\",5,12.5,2026-03-03T14:05:00Z,35.01,135.77\r\n"
        + "hilo,Hilo,3,-1,2025-01-01T00:00:00Z,19.7,-155.08\r\n")
    let outcome = await scene.importFile(file, "--json")
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let report = try outcome.json()
    #expect(report["imported"]?.int64 == 2 && report["refused"]?.int64 == 0)
    let lines = await scene.export("ndjson").split(separator: "\n").map(String.init)
    #expect(
      lines.first == #"{"recordName":"kyoto","title":"Kyōto, \"old\"","stars":5,"height":12.5,"#
        + #""seen":"2026-03-03T14:05:00.000Z","location":{"latitude":35.01,"longitude":135.77}}"#
        || lines.first?.contains(#""stars":5"#) == true, "\(lines)")
    #expect(lines.count == 2 && !FileManager.default.fileExists(atPath: file + ".refused"))
    await scene.tool.expectWhole()
  }

  @Test func `the column of --id holds the names of records`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "code,title\nA-1,One\nB-2,Two\n")
    #expect(await scene.importFile(file, "--id", "code").status == 0)
    let lines = await scene.export("ndjson")
    #expect(lines.contains(#"{"recordName":"A-1","#) && lines.contains(#"{"recordName":"B-2","#))
    // Read again, the names are taken.
    #expect(await scene.importFile(file, "--id", "code").out.hasPrefix("Imported 0 records."))
    let missing = await scene.importFile(file, "--id", "number")
    #expect(missing.status == 1 && missing.complaints.contains("number"), "\(missing)")
  }

  @Test func `import tells its progress on a terminal, and only there`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "recordName,n\na,1\nb,many\n")
    let arguments = [
      "import", file, "--container", "iCloud.org.a", "--environment", "development", "--owner",
      "ana@example.org", "--zone", "Z", "--type", "T", "--types", "n=INT64", "--replace",
    ]
    let seen = await scene.tool.run(arguments, isTerminal: true)
    #expect(seen.complaints.contains("\rsharehold: 1 records saved, 1 refused"), "\(seen)")
    #expect(seen.complaints.hasSuffix("\n"))
    #expect(await scene.tool.run(arguments).complaints == "")
  }

  @Test(arguments: ["csv", "json", "ndjson"])
  func `names and texts that are markup go out and in as they are`(format: String) async throws {
    let scene = try await Exchanging()
    let hostile = [
      #"\"><img src=x onerror=alert(1)>"#, "'-alert(1)-'", "</title><script>alert(1)</script>",
    ]
    let rows = hostile.map { #"{"recordName":"\#($0)","text":"\#($0)"}"# }
    let file = try scene.write("rows.ndjson", rows.joined(separator: "\n") + "\n")
    #expect(await scene.importFile(file, zone: "One").status == 0)
    let original = await scene.export("ndjson", zone: "One")
    #expect(await scene.exportFile("out.\(format)", zone: "One").status == 0)
    #expect(await scene.importFile(scene.tool.path("out.\(format)"), zone: "Two").status == 0)
    #expect(await scene.export("ndjson", zone: "Two") == original)
    let names = try original.split(separator: "\n").map {
      try JSONDocument(parsing: Array($0.utf8)).root["text"]?.string
    }
    #expect(Set(names) == Set(hostile.map { $0.replacing("\\", with: "") }))
  }

  @Test func `types that are given override what values look like`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "code,n\n12,1\n13,2\n")
    let bad = await scene.importFile(file, "--types", "code=NUMBER")
    #expect(bad.status == 2 && bad.complaints.contains("NUMBER"))
    #expect(await scene.importFile(file, "--types", "code=STRING,n=DOUBLE").status == 0)
    let json = try JSONDocument(parsing: Array(await scene.export("json").utf8)).root
    #expect(json.texts("code") == ["12", "13"])
  }

  @Test func `a type that was given for no column is refused, and nothing is read`() async throws {
    let scene = try await Exchanging()
    let path = try scene.write("a.csv", "a,b\n1,2\n")
    let outcome = await scene.importFile(path, "--types", "zz=INT64")
    #expect(outcome.status == 1 && outcome.complaints.contains("“zz”"), "\(outcome.complaints)")
    #expect(await scene.tool.run(["container", "list"]).out.contains(" 0"))
    let lines = try scene.write("a.ndjson", #"{"a":1}"# + "\n")
    #expect(await scene.importFile(lines, "--types", "zz=INT64").status == 1)
  }

  @Test func `a second file takes the types that the first one made`() async throws {
    let scene = try await Exchanging()
    #expect(await scene.importFile(try scene.write("a.csv", "code\nx1\n")).status == 0)
    let outcome = await scene.importFile(try scene.write("b.csv", "code\n007\n42\n"))
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let all = await scene.export("ndjson")
    #expect(all.contains(#""007""#) && all.contains(#""42""#), "\(all)")
  }

  @Test func `vCards are read`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write(
      "people.vcf",
      "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:zoe\r\nN:Ångström;Zoë;;;\r\nFN:Zoë Ångström\r\n"
        + "EMAIL:zoe@example.org\r\nEND:VCARD\r\n")
    #expect(await scene.importFile(file).out == "Imported 1 records.\n")
    let text = await scene.export("ndjson")
    #expect(text.hasPrefix(#"{"recordName":"zoe","#) && text.contains("Zoë Ångström"))
  }

  @Test func `rows that are refused are told with row and column and kept in a file`() async throws
  {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "recordName,n\na,1\nb,many\nc,3\na,4\n")
    let outcome = await scene.importFile(file, "--types", "n=INT64")
    #expect(outcome.status == 1 && outcome.complaints == "")
    let lines = outcome.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "Imported 2 records." && lines.count == 4, "\(lines)")
    #expect(lines.contains { $0.contains("row 2 (line 3), column “n”") && $0.contains("many") })
    #expect(lines.contains { $0.contains("row 4 (line 5)") })
    #expect(try scene.read("a.csv.refused") == "recordName,n\nb,many\na,4\n")
    // Mended, they go in on their own.
    let mended = try scene.write("b.csv", "recordName,n\nb,2\nd,4\n")
    #expect(await scene.importFile(mended).status == 0)
    let json = try JSONDocument(parsing: Array(await scene.export("json").utf8)).root
    #expect(json.texts("recordName") == ["a", "c", "b", "d"])
    await scene.tool.expectWhole()
  }

  @Test func `records whose names are taken are replaced only when asked`() async throws {
    let scene = try await Exchanging()
    let first = try scene.write("a.json", #"[{"recordName":"a","t":"one","u":"kept?"}]"#)
    #expect(await scene.importFile(first).status == 0)
    let second = try scene.write("b.json", #"[{"recordName":"a","t":"two"}]"#)
    #expect(await scene.importFile(second).status == 1)
    #expect(await scene.export("ndjson").contains("one"))
    #expect(await scene.importFile(second, "--replace").status == 0)
    // What the new row does not name becomes null, as the protocol's replace has it.
    #expect(await scene.export("ndjson") == #"{"recordName":"a","t":"two","u":null}"# + "\n")
  }

  @Test(arguments: ["csv", "json", "ndjson"])
  func `null, empty, absent, the word null, wide integers and no date come back as they were`(
    format: String
  ) async throws {
    let scene = try await Exchanging()
    let rows = [
      #"{"recordName":"null","text":null,"n":9223372036854775807,"at":null}"#,
      #"{"recordName":"empty","text":"","n":-9223372036854775808}"#,
      #"{"recordName":"absent","n":9007199254740993,"at":"2026-03-03T14:05:00Z"}"#,
      #"{"recordName":"word","text":"null","n":-9007199254740993}"#,
      #"{"recordName":"n","text":"\\N","n":null,"at":"1970-01-01T00:00:00Z"}"#,
      #"{"recordName":"digits","text":"007","list":["a","","null"]}"#,
      #"{"recordName":"number","text":"12"}"#,
      #"{"recordName":"space","text":" a\nb,\"c\" "}"#,
      #"{"recordName":"formula","text":"=1+1","list":[]}"#,
    ]
    let file = try scene.write("rows.ndjson", rows.joined(separator: "\n") + "\n")
    let types = ["--types", "text=STRING,at=TIMESTAMP,n=INT64,list=STRING_LIST"]
    let imported = await scene.importFile(file, zone: "One", types[0], types[1])
    #expect(imported.status == 0, "\(imported.out)\(imported.complaints)")
    let original = await scene.export("ndjson", zone: "One")
    for digits in ["9223372036854775807", "-9223372036854775808", "-9007199254740993"] {
      #expect(original.contains("\"n\":\(digits)"))
    }
    #expect(
      original.contains(#"{"recordName":"null","text":null,"n":9223372036854775807,"at":null}"#))
    #expect(original.contains(#"{"recordName":"empty","text":"","n":-9223372036854775808}"#))

    #expect(await scene.exportFile("out.\(format)", zone: "One").status == 0)
    let again = await scene.importFile(scene.tool.path("out.\(format)"), zone: "Two")
    #expect(again.status == 0, "\(again.out)\(again.complaints)")
    #expect(await scene.export("ndjson", zone: "Two") == original)
    await scene.tool.expectWhole()
  }

  @Test func `text that looks like numbers stays text when it comes back`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "recordName,code,at\na,12,2026-03-03T14:05:00Z\n")
    #expect(
      await scene.importFile(file, zone: "One", "--types", "code=STRING,at=STRING").status == 0)
    for format in ["csv", "ndjson"] {
      #expect(await scene.exportFile("out.\(format)", zone: "One").status == 0)
      let again = await scene.importFile(scene.tool.path("out.\(format)"), zone: format)
      #expect(again.status == 0, "\(again.out)\(again.complaints)")
      #expect(
        await scene.export("ndjson", zone: format)
          == #"{"recordName":"a","code":"12","at":"2026-03-03T14:05:00Z"}"# + "\n")
    }
  }

  @Test func `a file that breaks off keeps what stands before and says where`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.json", #"[{"recordName":"a","n":1},{"recordName":"b","n":"#)
    let outcome = await scene.importFile(file)
    #expect(outcome.status == 1 && outcome.out == "")
    #expect(outcome.complaints.contains("1 records before it are saved"), "\(outcome.complaints)")
    #expect(outcome.complaints.split(separator: "\n").count == 1)
    #expect(await scene.export("csv").split(separator: "\r\n").count == 2)
  }

  @Test func `what cannot be found or told is one line`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.dat", "x\n1\n")
    let place = ["--container", "iCloud.org.a", "--environment", "development", "--type", "T"]
    let owner = ["--owner", "ana@example.org"]
    let cases: [(Int32, [String])] = [
      (2, ["import", file] + place + owner), (1, ["import", scene.tool.path("none.csv")] + place),
      (2, ["import", file, "--format", "csv"] + place),
      (2, ["import", file, "--format", "csv", "--database", "public"] + place + owner),
      (1, ["export", "--format", "csv", "--zone", "None"] + place + owner),
      (1, ["export", "--format", "csv"] + place + owner),
      (2, ["export", "--format", "vcf"] + place + owner),
    ]
    for (status, arguments) in cases {
      let outcome = await scene.tool.run(arguments)
      #expect(outcome.status == status && outcome.out == "", "\(arguments): \(outcome)")
      #expect(outcome.complaints.split(separator: "\n").count == 1, "\(outcome.complaints)")
    }
    let none = await scene.exportFile("none/out.csv")
    #expect(none.status == 1)
    #expect(await scene.importFile(try scene.write("e.csv", "")).status != 2)
  }

  @Test func `the public database takes records too`() async throws {
    let scene = try await Exchanging()
    let file = try scene.write("a.csv", "recordName,n\na,1\n")
    let place = [
      "--container", "iCloud.org.a", "--environment", "development", "--database", "public",
      "--type", "T",
    ]
    #expect(await scene.tool.run(["import", file] + place).status == 0)
    let out = await scene.tool.run(["export", "--format", "ndjson"] + place).out
    #expect(out == "{\"recordName\":\"a\",\"n\":1}\n")
  }
}
