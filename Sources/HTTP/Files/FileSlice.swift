/// A part of an open file that is sent as a body.
package struct FileSlice: Sendable {
  package let file: OpenFile
  package let offset: Int64
  package let length: Int64

  package init(_ file: OpenFile, offset: Int64 = 0, length: Int64? = nil) {
    self.file = file
    self.offset = offset
    self.length = length ?? file.size - offset
  }
}
