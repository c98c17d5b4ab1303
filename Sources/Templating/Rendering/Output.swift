/// The one buffer that a page is written to.
struct Output: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  var bytes: [UInt8] { Array(written) }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Room for `extra` bytes; what is written there counts once `advance` says so.
  @inline(__always)
  mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<UInt8> {
    if count + extra > capacity { grow(count + extra) }
    return base + count
  }

  @inline(__always)
  mutating func advance(_ written: Int) {
    count += written
  }

  @inline(never)
  private mutating func grow(_ needed: Int) {
    capacity = max(needed, capacity * 2)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count).update(from: start, count: bytes.count)
    advance(bytes.count)
  }

  /// How much can be read behind bytes that `append(padded:_:)` is given.
  static let padding = 32

  /// Most pieces of a template are short: they are moved as one register's worth, without a call.
  @inline(__always)
  mutating func append(padded start: UnsafePointer<UInt8>, _ length: Int) {
    let target = UnsafeMutableRawPointer(reserve(max(length, Self.padding)))
    if length <= Self.padding {
      let piece = UnsafeRawPointer(start).loadUnaligned(as: SIMD32<UInt8>.self)
      target.storeBytes(of: piece, as: SIMD32<UInt8>.self)
    } else {
      target.copyMemory(from: start, byteCount: length)
    }
    advance(length)
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    bytes.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(byte: UInt8) {
    reserve(1).pointee = byte
    advance(1)
  }

  @inline(__always)
  mutating func append(literal text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Two decimal digits.
  mutating func append(twoDigits number: Int) {
    let target = reserve(2)
    target[0] = UInt8(truncatingIfNeeded: 48 + number / 10 % 10)
    target[1] = UInt8(truncatingIfNeeded: 48 + number % 10)
    advance(2)
  }

  mutating func append(_ divider: UInt8, twoDigits number: Int) {
    append(byte: divider)
    append(twoDigits: number)
  }

  /// Decimal digits, groups of three divided where a grouping is given.
  mutating func append(_ number: Int64, grouping: [UInt8] = []) {
    var digits: InlineArray<20, UInt8> = InlineArray(repeating: 0)
    var count = 0
    var left = number.magnitude
    repeat {
      digits[count] = UInt8(truncatingIfNeeded: 48 + left % 10)
      left /= 10
      count += 1
    } while left > 0
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    while count > 0 {
      count -= 1
      append(byte: digits[count])
      if count > 0, count.isMultiple(of: 3), !grouping.isEmpty { append(grouping) }
    }
  }
}
