/// Numbers and bytes as hexadecimal digits.
enum Hexadecimal {
  /// The 16 lower-case digits of a number.
  static func string(_ number: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(index))) & 15
        buffer[index] = digit < 10 ? 48 + digit : 87 + digit
      }
      return 16
    }
  }

  /// The value of one digit, or nil.
  static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// The upper-case digit of a value below 16.
  static func upperDigit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 55 + value }
}
