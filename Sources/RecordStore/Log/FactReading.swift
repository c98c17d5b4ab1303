/// Parts of a logged fact as the types they had.
extension FactValue {
  func int(_ name: String) -> Int64? {
    if case .int(let value)? = self[name] { value } else { nil }
  }

  func bool(_ name: String) -> Bool { self[name] == .bool(true) }

  /// Also what the line has hashed, while its clear text is there.
  func text(_ name: String) -> String? {
    switch self[name] {
    case .text(let value), .secret(let value): value
    default: nil
    }
  }

  func id<ID: RawRepresentable<Int64>>(_ name: String) -> ID? {
    int(name).flatMap(ID.init(rawValue:))
  }

  func word<Word: RawRepresentable<String>>(_ name: String) throws -> Word {
    guard let word = text(name).flatMap(Word.init(rawValue:)) else {
      throw StoreError(.damaged, "A line of the log cannot be read.")
    }
    return word
  }

  /// Keys of accounts in a list, with spaces or commas between them.
  func accounts(_ name: String) -> [Int64] {
    (text(name) ?? "").split { $0 == " " || $0 == "," }.compactMap { Int64($0) }
  }
}
