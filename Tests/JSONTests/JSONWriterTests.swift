import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `values come out with commas and escapes where they belong`() {
    var writer = JSONWriter()
    writer.beginObject()
    let quoted = "a\"b"
    writer.key(quoted)
    writer.string("x\\\"\n\r\t\u{1}é😀\u{7f}/")
    writer.key("list")
    writer.beginArray()
    writer.int(Int64.min)
    writer.int(Int64.max)
    writer.int(0)
    writer.double(0.1)
    writer.double(3)
    writer.double(-0.0)
    writer.double(.infinity)
    writer.bool(true)
    writer.null()
    writer.beginObject()
    writer.endObject()
    writer.raw("[1]".utf8)
    writer.endArray()
    writer.endObject()
    #expect(
      writer.text == #"{"a\"b":"x\\\"\n\r\t\u0001é😀"# + "\u{7f}" + #"/","list":"#
        + "[-9223372036854775808,9223372036854775807,0,0.1,3.0,-0.0,null,true,null,{},[1]]}")
  }

  @Test func `a document written again says the same`() throws {
    let text = #"{"a":[1,-2,18446744073709551615,1.5e-07,true,false,null,"é\"",{}],"b":{"c":[]}}"#
    let document = try JSONDocument(parsing: Array(text.utf8))
    var writer = JSONWriter()
    writer.value(document.root)
    #expect(writer.text == text)
  }

  @Test(arguments: [
    1e300, .leastNonzeroMagnitude, 0.1 + 0.2, 1e21, 123456789012345680, -1e-7,
    .greatestFiniteMagnitude,
  ])
  func `doubles read back as the same number`(number: Double) throws {
    var writer = JSONWriter()
    writer.double(number)
    #expect(try JSONDocument(parsing: writer.bytes).root.double == number)
  }
}
