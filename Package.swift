// swift-tools-version: 6.2
import PackageDescription

// Sharehold, from the bottom up. A target imports only lower levels, never a neighbour;
// `./sharehold lint` compares this list with every import line.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  // Generic code of one target is made for the types of another that uses it.
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

// The model of the walks calculates more than it asks.
let calculating: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func swift(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "Sharehold",
  products: [.executable(name: "sharehold", targets: ["sharehold"])],
  targets: [
    // Level 0: one C library each, behind a module map and a shim.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive"),
    .systemLibrary(name: "CGD"),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl"),
    // simdjson is C++; this target is its C face.
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),

    // libphonenumber is C++ and is not linked; this target loads it at first use.
    .target(name: "CPhoneNumber", linkerSettings: [.linkedLibrary("dl")]),

    // Level 1: vocabulary and single jobs.
    // The words and the rules of sharing, pure: no input, no output, no clock.
    swift("Records"),
    // Connection, statement, value, SQL text with bound interpolation, read, write, migrations.
    swift("SQLite", ["CSQLite"]),
    // JSON in through simdjson's tape, JSON out by our own writer.
    swift("JSON", ["CSimdJSON"]),
    // Hashes, HMAC, P-256, AES-GCM, scrypt and random bytes from libcrypto.
    swift("Cryptography", ["COpenSSL"]),
    // Request, response, fields, cookies, forms, router, middleware: values and functions.
    swift("HTTP"),
    // XHTML templates and message catalogues, compiled at start, rendered into one buffer.
    swift("Templating", ["CXML2"]),
    // gzip through zlib.
    swift("Compression", ["CZlib"]),
    // tar archives through libarchive.
    swift("Archive", ["CArchive"]),
    // Phone numbers in one form through libphonenumber.
    swift("PhoneNumbers", ["CPhoneNumber"]),
    // Pictures drawn and encoded through GD.
    swift("Pictures", ["CGD"]),
    // QR codes as outlines, through libqrencode.
    swift("QRCode", ["CQREncode"]),

    // Level 2: formats and the socket.
    // The field codec and the JSON bodies of the protocol.
    swift("WireFormat", ["Records", "JSON", "Cryptography"]),
    // HTTP/1.1 and TLS by GNU libmicrohttpd.
    swift("HTTPServer", ["HTTP", "Compression", "CMicroHTTPD"]),
    // CSV, vCard, NDJSON in and out.
    swift("Interchange", ["Records", "JSON", "Cryptography"]),
    // Messages to mail servers, by libcurl.
    swift("Outgoing", ["HTTP", "Cryptography", "CCurl"]),
    // Every URL that the faces print, written once.
    swift("Addresses", ["Records", "HTTP"]),

    // Level 3: one operation for each thing a face can ask for.
    swift(
      "RecordStore",
      ["Records", "SQLite", "JSON", "Cryptography", "Archive", "PhoneNumbers", "WireFormat"]),

    // Level 4: the faces.
    // The pages that owners, participants and admins use.
    swift(
      "Dashboard",
      [
        "Records", "JSON", "Cryptography", "HTTP", "Templating", "Pictures", "QRCode",
        "WireFormat", "Interchange", "Addresses", "RecordStore",
      ]),

    // The web services that programs call.
    swift(
      "WebServices",
      [
        "Records", "SQLite", "JSON", "Cryptography", "HTTP", "WireFormat", "Addresses",
        "RecordStore",
      ]),

    // Level 5: configuration, store, templates, routers, timers, logging, start, stop.
    swift(
      "Service",
      [
        "Records", "SQLite", "JSON", "Cryptography", "HTTP", "Templating", "Pictures",
        "PhoneNumbers", "WireFormat", "HTTPServer", "Interchange", "Outgoing", "Addresses",
        "RecordStore", "Dashboard", "WebServices",
      ]),

    // Level 6: reads arguments, calls Service, prints, exits.
    .executableTarget(name: "sharehold", dependencies: ["Service"], swiftSettings: strict),

    // Times what `./sharehold bench` cannot see from outside.
    .executableTarget(
      name: "measure", dependencies: ["Records", "SQLite", "RecordStore"],
      path: "Benchmarks/Measure",
      swiftSettings: strict),

    // Fresh stores, fixed clock and identifiers, text snapshots, scenarios.
    .target(
      name: "TestSupport",
      dependencies: ["Records", "HTTP", "RecordStore", "SQLite", "Cryptography", "COpenSSL"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // What random sharing should lead to, by brute force: the model that walks are checked against.
    .target(
      name: "Walks", dependencies: ["Records", "RecordStore", "SQLite", "TestSupport"],
      path: "Tests/Walks", swiftSettings: strict + calculating),
    tests("Records", ["Records"]),
    tests("SQLite", ["SQLite"]),
    tests("JSON", ["JSON"]),
    tests("Cryptography", ["Cryptography"]),
    tests("HTTP", ["HTTP"]),
    tests("Templating", ["Templating"]),
    tests("Compression", ["Compression"]),
    tests("Archive", ["Archive"]),
    tests("PhoneNumbers", ["PhoneNumbers"]),
    tests("Pictures", ["Pictures"]),
    tests("QRCode", ["QRCode"]),
    tests("WireFormat", ["WireFormat", "Records", "JSON"]),
    tests("HTTPServer", ["HTTPServer", "HTTP"]),
    tests("Interchange", ["Interchange", "Records"]),
    tests("Outgoing", ["Outgoing", "HTTP"]),
    tests("Addresses", ["Addresses", "HTTP", "Records"]),
    tests(
      "RecordStore",
      [
        "RecordStore", "Records", "SQLite", "WireFormat", "JSON", "Archive", "Cryptography",
        "PhoneNumbers", "Walks",
      ]),
    tests(
      "Dashboard",
      [
        "Dashboard", "RecordStore", "Records", "HTTP", "Templating", "Addresses", "Cryptography",
        "WireFormat", "SQLite",
      ]),
    tests(
      "WebServices",
      [
        "WebServices", "RecordStore", "Records", "SQLite", "JSON", "Cryptography", "HTTP",
        "WireFormat", "Addresses", "PhoneNumbers", "Walks", "Interchange",
      ]),
    tests("Service", ["Service", "Outgoing", "RecordStore", "SQLite", "Records", "JSON"]),
    tests(
      "EndToEnd",
      [
        "HTTPServer", "Service", "RecordStore", "SQLite", "Records", "HTTP", "Templating",
        "Addresses",
        "Cryptography",
      ]),
  ],
  cxxLanguageStandard: .cxx17
)
