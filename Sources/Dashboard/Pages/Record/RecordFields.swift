import Addresses
import RecordStore
import Records

/// The fields of a record, in the order of its type; fields that are not set stand there too.
struct RecordFields {
  let view: RecordView
  let words: Words

  var lines: [RecordPage.FieldLine] {
    var lines: [RecordPage.FieldLine] = []
    var left = view.fields
    for known in view.type?.fields ?? [] {
      let index = left.firstIndex { $0.name == known.name }
      let field = index.map { left.remove(at: $0) }
      lines.append(
        line(known.name, known.type, isEncrypted: known.isEncrypted, value: field?.value))
    }
    return lines
      + left.map { line($0.name, $0.type, isEncrypted: $0.isEncrypted, value: $0.value) }
  }

  private func line(
    _ name: String, _ type: FieldType, isEncrypted: Bool, value: FieldValue?
  ) -> RecordPage.FieldLine {
    RecordPage.FieldLine(
      name: Shown.name(name), type: words.kind(type, isEncrypted: isEncrypted),
      value: shown(value))
  }

  private func shown(_ value: FieldValue?) -> ShownValue {
    guard let value else { return ShownValue(text: words[.valueUnset], chip: "unset") }
    if case .list(let items) = value, !items.isEmpty {
      return ShownValue(
        note: items.count > 10 ? words(.valueItems, count: Int64(items.count)) : nil,
        items: items.map { item in
          let one = single(item)
          return ShownItem(text: one.text, chip: one.chip, css: one.css, href: one.href)
        })
    }
    return single(value)
  }

  private func single(_ value: FieldValue) -> ShownValue {
    switch value {
    case .string(let text) where !text.isEmpty: ShownValue(text: Shown.paragraphs(text))
    case .int64(let number): ShownValue(text: String(number), css: "num")
    case .timestamp(let time):
      ShownValue(text: words.moment(time), note: Timestamps.text(time))
    case .bytes(let bytes):
      ShownValue(
        text: words(.valueBytes, count: Int64(bytes.count)), css: "id",
        note: Timestamps.hexadecimal(bytes.prefix(32)) + (bytes.count > 32 ? "…" : ""))
    case .location(let place): location(place)
    case .reference(let target): reference(target)
    case .asset(let asset):
      ShownValue(
        text: Shown.size(asset.size),
        note: "\(words(.valueBytes, count: asset.size)) · SHA-256 \(asset.digest)")
    default:
      plain(value)
    }
  }

  private func plain(_ value: FieldValue) -> ShownValue {
    let (text, chip) = CellText(words: words).text(value)
    return ShownValue(text: text, chip: chip)
  }

  private func location(_ place: Location) -> ShownValue {
    ShownValue(
      text: CellText.location(place), css: "id",
      note: place.altitude.map { "\(CellText.number($0)) m" })
  }

  private func reference(_ target: Reference) -> ShownValue {
    let sameZone = target.zoneName == nil || target.zoneName == view.place.name
    let address = RecordAddress(zone: view.place.address, name: target.recordName)
    return ShownValue(
      text: Shown.name(target.recordName), css: "id",
      href: sameZone ? Address.record(address).path : nil,
      note: target.action == .none ? nil : words.family(WordFamily.key(target.action)))
  }
}
