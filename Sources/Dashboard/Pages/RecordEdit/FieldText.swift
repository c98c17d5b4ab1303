import Cryptography
import Records
import Templating

/// Field values as people type them, and back. What cannot be typed without loss is not typed.
struct FieldText: Sendable {
  let type: FieldType
  /// What times without an offset are told by.
  var clock = LocalTime.universal

  /// Why a text is not a value of the type.
  enum Refusal: Error, Equatable {
    case problem(Word)
    case item(Int, Word)

    func text(_ words: Words) -> String {
      switch self {
      case .problem(let word): words[word]
      case .item(let line, let word):
        words(.fieldBadItem, ["n": String(line), "problem": words[word]])
      }
    }
  }

  /// The text of a value; nil for one that cannot be typed.
  func text(_ value: FieldValue) -> String? {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .int64(let number): return String(number)
    case .double(let number): return CellText.number(number)
    case .timestamp(let time): return Timestamps.text(time, clock: clock)
    case .bytes(let bytes): return Base64.encode(bytes)
    case .location(let place): return CellText.location(place)
    case .reference(let target): return target.zoneName == nil ? target.recordName : nil
    case .asset, .sealed: return nil
    case .list(let items): return list(items)
    }
  }

  private func list(_ items: [FieldValue]) -> String? {
    let texts = items.compactMap { item -> String? in
      if case .reference(let target) = item, target.action != .none { return nil }
      guard let text = text(item), !text.utf8.contains(10) else { return nil }
      return text
    }
    return texts.count == items.count ? texts.joined(separator: "\n") : nil
  }

  /// The value that was typed. `original` lends what the text does not show.
  func value(
    _ text: String, action: ReferenceAction = .none, original: FieldValue? = nil
  ) throws(Refusal) -> FieldValue {
    guard type.isList else {
      guard let value = single(text, action, original) else { throw .problem(problem) }
      return value
    }
    var items: [FieldValue] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: type.kind != .string)
    for (index, line) in lines.enumerated() {
      guard let item = single(String(line), .none, nil) else { throw .item(index + 1, problem) }
      items.append(item)
    }
    return .list(items)
  }

  private func single(
    _ text: String, _ action: ReferenceAction, _ original: FieldValue?
  ) -> FieldValue? {
    switch type.kind {
    case .string: return .string(text)
    case .int64: return Int64(text.trimmed).map { .int64($0) }
    case .double: return Double(text.trimmed).flatMap { $0.isFinite ? .double($0) : nil }
    case .timestamp:
      return Timestamps.milliseconds(text.trimmed, clock: clock).map { .timestamp($0) }
    case .bytes: return Base64.decode(text.filter { !$0.isWhitespace }).map { .bytes($0) }
    case .location: return location(text, original)
    case .reference:
      let name = text.trimmed
      return name.isEmpty ? nil : .reference(Reference(recordName: name, action: action))
    case .asset: return nil
    }
  }

  private func location(_ text: String, _ original: FieldValue?) -> FieldValue? {
    let parts = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { return nil }
    var place = Location(latitude: latitude, longitude: longitude)
    if case .location(let before) = original {
      place = before
      place.latitude = latitude
      place.longitude = longitude
    }
    return .location(place)
  }

  private var problem: Word {
    switch type.kind {
    case .string, .asset: .problemOther
    case .int64: .fieldBadInt64
    case .double: .fieldBadDouble
    case .timestamp: .fieldBadTime
    case .bytes: .fieldBadBytes
    case .location: .fieldBadLocation
    case .reference: .fieldBadReference
    }
  }
}
