/// Content of a known size whose bytes are made piece by piece, such as a file that is decrypted.
package struct ProducedBytes: Sendable {
  package let size: Int64
  /// Up to so many bytes from a place; none only at the end. An error breaks the connection off.
  package let read: @Sendable (_ offset: Int64, _ count: Int) throws -> [UInt8]

  package init(
    size: Int64, read: @escaping @Sendable (_ offset: Int64, _ count: Int) throws -> [UInt8]
  ) {
    self.size = size
    self.read = read
  }
}
