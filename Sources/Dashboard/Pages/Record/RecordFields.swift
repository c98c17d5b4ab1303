import Addresses
import Pictures
import RecordStore
import Records

/// The fields of a record, in the order of its type; fields that are not set stand there too.
struct RecordFields {
  let view: RecordView
  let words: Words
  /// Signs the addresses of downloads.
  let downloadKey: [UInt8]
  let files: AssetFiles

  /// The most room that a picture takes.
  private static let pictureBox = (width: 416, height: 288)
  /// Milliseconds for which the address of a download works.
  private static let downloadTime: Int64 = 15 * 60_000

  var lines: [RecordPage.FieldLine] {
    var lines: [RecordPage.FieldLine] = []
    var left = view.fields
    for known in view.type?.fields ?? [] {
      let index = left.firstIndex { $0.name == known.name }
      let field = index.map { left.remove(at: $0) }
      lines.append(
        line(known.name, known.type, isEncrypted: known.isEncrypted, value: field?.value))
    }
    for index in lines.indices { offerUpload(&lines[index]) }
    return lines
      + left.map { line($0.name, $0.type, isEncrypted: $0.isEncrypted, value: $0.value) }
  }

  /// Files come in by a page of their own.
  private func offerUpload(_ line: inout RecordPage.FieldLine) {
    let known = view.type?.fields.first { Shown.name($0.name) == line.name }
    guard let known, known.type.kind == .asset, !known.isEncrypted, mayUpload else { return }
    let paths = view.onlooker.paths
    line.value.uploadHref = paths.upload(view.row.name, field: known.name)
    line.value.isList = known.type.isList
    for item in line.value.items.indices {
      line.value.items[item].uploadHref =
        paths.upload(view.row.name, field: known.name, item: item)
    }
  }

  private var mayUpload: Bool {
    if case .zone = view.onlooker.paths { view.may(.updateRecord) } else { false }
  }

  private func line(
    _ name: String, _ type: FieldType, isEncrypted: Bool, value: FieldValue?
  ) -> RecordPage.FieldLine {
    RecordPage.FieldLine(
      name: Shown.name(name), type: words.kind(type, isEncrypted: isEncrypted),
      value: shown(value, of: name))
  }

  private func shown(_ value: FieldValue?, of field: String) -> ShownValue {
    guard let value else { return ShownValue(text: words[.valueUnset], chip: "unset") }
    if case .list(let items) = value, !items.isEmpty {
      return ShownValue(
        note: items.count > 10 ? words(.valueItems, count: Int64(items.count)) : nil,
        items: items.enumerated().map { n, item in
          let one = single(item, of: field, n)
          return ShownItem(
            text: one.text, chip: one.chip, css: one.css, groups: one.groups, href: one.href,
            picture: one.picture)
        })
    }
    return single(value, of: field, 0)
  }

  private func single(_ value: FieldValue, of field: String, _ n: Int) -> ShownValue {
    switch value {
    case .string(let text) where !text.isEmpty: ShownValue(text: Shown.paragraphs(text))
    case .int64(let number): whole(number)
    case .timestamp(let time):
      ShownValue(text: words.moment(time), note: Timestamps.text(time))
    case .bytes(let bytes):
      ShownValue(
        text: words(.valueBytes, count: Int64(bytes.count)), css: "id",
        note: Timestamps.hexadecimal(bytes.prefix(32)) + (bytes.count > 32 ? "…" : ""))
    case .location(let place): location(place)
    case .reference(let target): reference(target)
    case .asset(let asset): file(asset, field, n)
    default:
      plain(value)
    }
  }

  private func file(_ asset: Asset, _ field: String, _ n: Int) -> ShownValue {
    var value = ShownValue(
      text: words(.fieldDownload, ["size": Shown.size(asset.size)]), href: download(field, n),
      note: "\(words(.valueBytes, count: asset.size)) · SHA-256 \(asset.digest)")
    if let start = FileBytes.read(files.path(of: asset.digest), limit: 4096),
      let size = Thumbnail.size(start, fitting: Self.pictureBox)
    {
      value.picture = ShownPicture(
        href: Address.preview(token: token(field, n)).path,
        label: words(RecordWord.picture, ["field": field]), width: size.width, height: size.height)
    }
    return value
  }

  private func token(_ field: String, _ n: Int) -> String {
    DownloadAddress(
      account: view.caller.accountID, record: view.row.id, field: field, n: n,
      expires: view.now + Self.downloadTime, proof: view.onlooker.viewer.proof,
      linkStamp: view.onlooker.linkStamp
    ).token(key: downloadKey)
  }

  /// Works for this reader, as long as they may read the record, and for a quarter of an hour.
  private func download(_ field: String, _ n: Int) -> String {
    Address.asset(token: token(field, n)).path
  }

  private func whole(_ number: Int64) -> ShownValue {
    let digits = DigitGroup.split(number, separator: words.digitSeparator)
    return ShownValue(text: digits.start, css: "num", groups: digits.groups)
  }

  private func plain(_ value: FieldValue) -> ShownValue {
    let (text, chip) = CellText(words: words).text(value)
    return ShownValue(text: text, chip: chip)
  }

  private func location(_ place: Location) -> ShownValue {
    var value = ShownValue(
      text: CellText.location(place), css: "id",
      note: place.altitude.map { "\(CellText.number($0)) m" })
    value.map = MapPoint(place)
    return value
  }

  private func reference(_ target: Reference) -> ShownValue {
    let sameZone = target.zoneName == nil || target.zoneName == view.place.name
    return ShownValue(
      text: Shown.name(target.recordName), css: "id",
      href: sameZone ? view.onlooker.paths.record(target.recordName) : nil,
      note: target.action == .none ? nil : words.family(WordFamily.key(target.action)))
  }
}

extension MapPoint {
  init(_ place: Location) {
    self.init(
      x: CellText.number((place.longitude + 180).tenths),
      y: CellText.number((90 - place.latitude).tenths), label: CellText.location(place))
  }
}

extension Double {
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
