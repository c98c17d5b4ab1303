import CZlib

/// gzip of bytes in memory.
package enum Gzip {
  /// Bodies below this size gain nothing worth the time.
  package static let worthwhileSize = 1_024

  /// The window of 32 KiB, written with a gzip header (zlib.h, deflateInit2).
  private static let gzipWindow: Int32 = 15 + 16

  /// The compressed bytes; nil when zlib has no memory or they would not be smaller.
  package static func compress(_ bytes: [UInt8], level: Int32 = 4) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count) else { return nil }
    var stream = z_stream()
    // deflateInit2 is a macro, which Swift does not see.
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var complete = false
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, written in
      bytes.withUnsafeBufferPointer { input in
        // zlib does not write through next_in.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = count
        complete = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      written = Int(count - stream.avail_out)
    }
    return complete ? packed : nil
  }

  /// The bytes before compression; nil when they are broken or more than `limit`.
  package static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let count = UInt32(exactly: bytes.count), let room = UInt32(exactly: limit) else {
      return nil
    }
    var stream = z_stream()
    guard
      inflateInit2_(&stream, gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var complete = false
    let plain = [UInt8](unsafeUninitializedCapacity: limit) { output, written in
      bytes.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = count
        stream.next_out = output.baseAddress
        stream.avail_out = room
        complete = inflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      written = Int(room - stream.avail_out)
    }
    return complete ? plain : nil
  }
}
