import HTTP
import Testing

@Suite struct NegotiationTests {
  @Test func `dates are written and read in one form`() {
    let cases: [(Int64, String)] = [
      (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
      (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
      (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ]
    for (seconds, text) in cases {
      #expect(HTTPDate.string(seconds) == text)
      #expect(HTTPDate.seconds(text) == seconds)
    }
    for bad in ["", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 25:00:00 GMT", "yesterday"]
    {
      #expect(HTTPDate.seconds(bad) == nil)
    }
  }

  @Test func `conditions are judged in the order of the standard`() throws {
    let tag = EntityTag("v2")
    let old = "Sun, 06 Nov 1994 08:49:37 GMT"
    let new = "Sun, 06 Nov 1994 08:49:39 GMT"
    let cases: [(Method, HeaderFields, Conditions.Outcome)] = [
      (.get, [:], .proceed),
      (.get, ["If-None-Match": "\"v1\", W/\"v2\""], .notModified),
      (.get, ["If-None-Match": "*"], .notModified),
      (.get, ["If-None-Match": "\"v1\"", "If-Modified-Since": new], .proceed),
      (.post, ["If-None-Match": "\"v2\""], .failed),
      (.get, ["If-Modified-Since": new], .notModified),
      (.get, ["If-Modified-Since": old], .proceed),
      (.get, ["If-Modified-Since": "nonsense"], .proceed),
      (.get, ["If-Match": "\"v2\""], .proceed), (.get, ["If-Match": "W/\"v2\""], .failed),
      (.get, ["If-Match": "\"v1\""], .failed), (.get, ["If-Unmodified-Since": old], .failed),
      (.get, ["If-Unmodified-Since": new], .proceed),
      (.get, ["If-Match": "\"v2\"", "If-Unmodified-Since": old], .proceed),
    ]
    for (method, headers, expected) in cases {
      let request = try Request(method, "/", headers: headers)
      let outcome = Conditions.evaluate(request, tag: tag, modified: 784_111_778)
      #expect(outcome == expected, "\(method) \(headers)")
    }
  }

  @Test func `one range is cut out, anything else is the whole`() {
    let cases: [(String?, ByteRange.Request)] = [
      (nil, .whole), ("bytes=0-0", .part(ByteRange(offset: 0, length: 1))),
      ("bytes=5-", .part(ByteRange(offset: 5, length: 5))),
      ("bytes=-4", .part(ByteRange(offset: 6, length: 4))),
      ("bytes=-40", .part(ByteRange(offset: 0, length: 10))),
      ("bytes=9-99999999999", .part(ByteRange(offset: 9, length: 1))),
      ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=2-1", .whole),
      ("bytes=0-1,3-4", .whole), ("bytes=a-b", .whole), ("bytes=", .whole), ("bytes=-", .whole),
      ("bytes=99999999999999999999-", .whole), ("items=0-1", .whole),
    ]
    for (header, expected) in cases {
      #expect(ByteRange.parse(header, size: 10) == expected, "\(header ?? "-")")
    }
    #expect(ByteRange.parse("bytes=0-", size: 0) == .unsatisfiable)
  }

  @Test func `languages are looked up, shorter and shorter`() {
    let cases = [
      ("de-AT, en;q=0.8", "de"), ("fr, en;q=0.5, de;q=0.7", "de"), ("fr", "en"), ("", "en"),
      ("de;q=0, en", "en"), ("*", "en"), ("EN-us", "en"), ("de;q=x", "en"),
    ]
    for (header, expected) in cases {
      let headers: HeaderFields = ["Accept-Language": header]
      #expect(Negotiation.language(headers, available: ["en", "de"]) == expected, "\(header)")
    }
    #expect(Negotiation.language(HeaderFields(), available: ["en"]) == "en")
  }

  @Test func `gzip and JSON only where they are wanted`() {
    for (header, expected) in [
      ("gzip", true), ("br, GZIP;q=0.1", true), ("*", true), ("gzip;q=0, *", false), ("br", false),
      ("identity, *;q=0", false),
    ] {
      #expect(Negotiation.acceptsGzip(["Accept-Encoding": header]) == expected, "\(header)")
    }
    #expect(!Negotiation.acceptsGzip(HeaderFields()))
    #expect(Negotiation.prefersJSON(["Accept": "application/json"]))
    #expect(!Negotiation.prefersJSON(["Accept": "text/html, application/json;q=0.9"]))
    #expect(!Negotiation.prefersJSON(["Accept": "*/*"]))
  }

  @Test func `a file name can hold anything and promises nothing`() {
    let cases = [
      ("a.txt", "attachment; filename=\"a.txt\""),
      ("../../etc/passwd", "attachment; filename=\"passwd\""),
      ("C:\\x\\b.txt", "attachment; filename=\"b.txt\""),
      (".hidden", "attachment; filename=\"hidden\""), ("", "attachment; filename=\"download\""),
      ("näh.txt", "attachment; filename=\"n_h.txt\"; filename*=UTF-8''n%C3%A4h.txt"),
      ("a\"b\r\n.txt", "attachment; filename=\"a_b.txt\"; filename*=UTF-8''a%22b.txt"),
      ("x\u{202E}gpj.exe", "attachment; filename=\"xgpj.exe\""),
    ]
    for (name, expected) in cases {
      #expect(ContentDisposition.attachment(name) == expected, "\(name)")
    }
  }

  @Test func `a page that may be embedded says by whom, and keeps the rest`() {
    var page = Response.html([])
    page.headers["Content-Security-Policy"] = SecurityHeaders.pagePolicy(
      framedBy: ["https://a.example", "https://b.example"])
    SecurityHeaders.apply(to: &page, isSecure: true)
    let policy = page.headers["Content-Security-Policy"] ?? ""
    #expect(policy.hasSuffix("; frame-ancestors https://a.example https://b.example"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
    #expect(!page.headers.contains("X-Frame-Options"))
    #expect(SecurityHeaders.pagePolicy(framedBy: []) == SecurityHeaders.pagePolicy)
  }

  @Test func `pages get every security header, other responses those that matter`() {
    var page = Response.html([])
    SecurityHeaders.apply(to: &page, isSecure: true)
    #expect(page.headers["Content-Security-Policy"] == SecurityHeaders.pagePolicy)
    #expect(page.headers["Strict-Transport-Security"] == "max-age=31536000")
    #expect(page.headers["X-Frame-Options"] == "DENY")
    var picture = Response(type: "image/png", [])
    picture.headers["Content-Security-Policy"] = SecurityHeaders.uploadPolicy
    SecurityHeaders.apply(to: &picture, isSecure: false)
    #expect(picture.headers["X-Content-Type-Options"] == "nosniff")
    #expect(picture.headers.all("Content-Security-Policy") == [SecurityHeaders.uploadPolicy])
    #expect(picture.headers["Strict-Transport-Security"] == nil)
  }
}
