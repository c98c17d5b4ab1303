/// Times as text, for messages that speak of one.
extension Catalogue {
  /// `3 hours ago`, or the date when it is more than a week away.
  package func relative(
    _ milliseconds: Int64, now: Int64, zone: LocalTime = .universal
  ) -> String {
    text { $0.appendRelative(milliseconds, now: now, formats, zone) }
  }

  /// `1 March 2026`
  package func date(_ milliseconds: Int64, zone: LocalTime = .universal) -> String {
    text { $0.appendDate(milliseconds, formats, zone) }
  }

  /// `1 March 2026, 14:05 UTC`
  package func moment(_ milliseconds: Int64, zone: LocalTime = .universal) -> String {
    text { $0.appendFull(milliseconds, formats, zone) }
  }

  private func text(_ write: (inout Output) -> Void) -> String {
    var output = Output(capacity: 48)
    write(&output)
    return String(decoding: output.written, as: UTF8.self)
  }

  /// `1,204`
  package func grouped(_ number: Int64) -> String {
    String(decoding: formats.grouped(number), as: UTF8.self)
  }
}

extension Output {
  /// `1 March 2026`
  mutating func appendDate(_ milliseconds: Int64, _ formats: Formats, _ zone: LocalTime) {
    append(formats.date, CivilTime(milliseconds, zone), count: 0, formats)
  }

  /// `1 March 2026, 14:05 UTC`
  mutating func appendFull(_ milliseconds: Int64, _ formats: Formats, _ zone: LocalTime) {
    append(formats.full, CivilTime(milliseconds, zone), count: 0, formats)
  }
}
