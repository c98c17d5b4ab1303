import Addresses
import Testing

@Suite struct PublicURLTests {
  @Test func `links carry the title as decoration`() throws {
    let url = try #require(PublicURL("https://share.example.org/"))
    #expect(url.base == "https://share.example.org")
    #expect(url.isSecure)
    #expect(
      url.share("0NEx", title: "Straße & Co")
        == "https://share.example.org/share/0NEx#Stra%C3%9Fe%20%26%20Co")
    #expect(url.share("0NEx", title: "") == "https://share.example.org/share/0NEx")
    #expect(url.share("0NEx", title: nil) == "https://share.example.org/share/0NEx")
    #expect(url.personalShare("0NEx", secret: "s") == "https://share.example.org/share/0NEx/s")
    #expect(PublicURL("http://127.0.0.1:8080")?.url(.home) == "http://127.0.0.1:8080/")
    #expect(PublicURL("http://h/folder/")?.url(.signIn) == "http://h/folder/sign-in")
    #expect(PublicURL("http://h")?.isSecure == false)
  }

  @Test(arguments: [
    "", "x", "ftp://h", "https://", "https:///x", "https://h?x", "https://h#x", "https://u:p@h",
    "https://h x", "javascript:alert(1)", "https://h\n",
  ])
  func `what is not a plain web address is refused`(text: String) {
    #expect(PublicURL(text) == nil)
  }
}
