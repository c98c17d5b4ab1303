/// A string of a document that was not copied yet.
package struct JSONText: Sendable {
  let document: JSONDocument
  let offset: Int

  /// The string buffer holds a 32-bit length before each string.
  private var length: Int {
    Int(UnsafeRawPointer(document.strings + offset).loadUnaligned(as: UInt32.self))
  }

  package func withUTF8<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try withExtendedLifetime(document) {
      try body(UnsafeBufferPointer(start: document.strings + offset + 4, count: length))
    }
  }

  package var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }
  package var utf8: [UInt8] { withUTF8 { Array($0) } }
  package var isEmpty: Bool { length == 0 }

  package static func == (text: JSONText, other: StaticString) -> Bool {
    text.withUTF8 { bytes in
      bytes.count == other.utf8CodeUnitCount
        && bytes.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: bytes.count))
    }
  }

  package static func == (text: JSONText, other: [UInt8]) -> Bool {
    text.withUTF8 { $0.elementsEqual(other) }
  }
}
