import HTTP
import Testing

@Suite struct FieldTests {
  @Test func `header fields keep their order and ignore case`() {
    var headers: HeaderFields = ["Content-Type": "text/html", "X-A": "1"]
    headers.add("x-a", "2")
    #expect(headers["CONTENT-TYPE"] == "text/html")
    #expect(headers.all("X-a") == ["1", "2"])
    headers["X-A"] = "3"
    #expect(headers.all("x-a") == ["3"])
    headers["content-type"] = nil
    #expect(!headers.contains("Content-Type") && headers.count == 1)
    #expect(headers["X"] == nil && headers["X-AA"] == nil)
  }

  @Test func `a value can not begin another line`() {
    var headers = HeaderFields()
    headers.add("Location", "/a\r\nSet-Cookie: x=y\u{0}\u{7F}")
    #expect(headers["Location"] == "/a  Set-Cookie: x=y  ")
    var lines: [String] = []
    headers.forEachCString { name, value in
      lines.append(String(cString: name) + ": " + String(cString: value))
    }
    #expect(lines == ["Location: /a  Set-Cookie: x=y  "])
  }

  @Test func `lists and parameters know quoted strings`() {
    var headers: HeaderFields = ["If-None-Match": "\"a,b\" , W/\"c\",,"]
    headers.add("If-None-Match", "\"d\"")
    #expect(headers.list("If-None-Match") == ["\"a,b\"", "W/\"c\"", "\"d\""])
    let (value, pairs) = FieldValue.parameters(
      "multipart/form-data; Boundary=\"a;b\\\"c\" ; x = y; z")
    #expect(value == "multipart/form-data")
    #expect(pairs.map(\.name) == ["boundary", "x"])
    #expect(pairs.map(\.value) == ["a;b\"c", "y"])
  }

  @Test func `cookies are found by their whole name`() {
    let cookies = Cookies(["a=1; session=abc=def; b=\"q\"", "c=; d=4"])
    #expect(cookies["session"] == "abc=def")
    #expect(cookies["b"] == "q" && cookies["c"] == "" && cookies["d"] == "4")
    #expect(cookies["sess"] == nil && cookies["ession"] == nil && cookies["A"] == nil)
  }

  @Test func `a cookie is written with its attributes and without surprises`() {
    let cookie = Cookie("__Host-session", "abc", maxAge: 60, isSecure: true)
    #expect(
      cookie.description
        == "__Host-session=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax")
    let odd = Cookie("a", "x; Domain=evil\r\n,\"\\", isSecure: false, isHTTPOnly: false)
    #expect(odd.description == "a=x%3B%20Domain=evil%0D%0A%2C%22%5C; Path=/; SameSite=Lax")
  }

  @Test func `parameters are decoded one by one`() throws {
    let query = try Request(.get, "/x?a=1&b=%C3%A4+%26&a=2&empty&=nameless&n%61me=v").query
    #expect(query["a"] == "1" && query.all("a") == ["1", "2"])
    #expect(query["b"] == "ä &" && query["empty"] == "" && query["name"] == "v")
    #expect(query["c"] == nil && !query.contains("A"))
    #expect(query.pairs.map(\.name) == ["a", "b", "a", "empty", "", "name"])
    #expect(try Request(.get, "/x").query.isEmpty)
    #expect(try Request(.get, "/x?").query.isEmpty)
  }

  @Test func `a form must say that it is one and hold good text`() throws {
    let type: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"]
    let form = try Request(.post, "/", headers: type, body: Array("t=a%0Ab&u=".utf8)).form()
    #expect(form["t"] == "a\nb" && form["u"] == "")
    for body in ["t=%", "t=%ff", "t=%00", "%zz=1"] {
      let request = try Request(.post, "/", headers: type, body: Array(body.utf8))
      #expect(throws: HTTPError.self) { try request.form() }
    }
    let plain = try Request(.post, "/", body: Array("t=1".utf8))
    #expect(throws: HTTPError.self) { try plain.form() }
  }

  @Test func `percent-encoding goes both ways`() {
    for text in ["", "a b/c?d=ä€😀%", "..", ".", "x.y", "~-_", "\u{1}\n+&"] {
      let encoded = PercentCoding.encode(text)
      #expect(encoded.utf8.allSatisfy { PercentCoding.isUnreserved($0) || $0 == 37 })
      #expect(PercentCoding.decode(Array(encoded.utf8)) == text)
    }
    #expect(PercentCoding.encode("..") == "%2E%2E")
    for bad in ["%", "%1", "%zz", "%00", "%ff", "%C0%80", "a\u{0}"] {
      #expect(PercentCoding.decode(Array(bad.utf8)) == nil, "\(bad)")
    }
  }
}
