/// The bytes of one template file, and where in it an offset stands.
final class SourceText: Sendable {
  let file: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  func problem(at offset: Int, _ message: String) -> TemplateProblem {
    let (line, column) = position(of: offset)
    return TemplateProblem(file: file, line: line, column: column, message: message)
  }

  /// Line and column from 1; a column counts characters.
  private func position(of offset: Int) -> (Int, Int) {
    let bounded = min(max(offset, 0), bytes.count)
    let line = (lineStarts.firstIndex { $0 > bounded } ?? lineStarts.count) - 1
    let before = String(decoding: bytes[lineStarts[line]..<bounded], as: UTF8.self)
    return (line + 1, before.count + 1)
  }

  /// The offset of the `count`-th (from 0) occurrence of a text in a range; else its start.
  func offset(ofOccurrence count: Int, of text: String, in range: Range<Int>) -> Int {
    let wanted = Array(text.utf8)
    var left = count
    var index = range.lowerBound
    while index + wanted.count <= range.upperBound {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) {
        if left == 0 { return index }
        left -= 1
      }
      index += 1
    }
    return range.lowerBound
  }
}
