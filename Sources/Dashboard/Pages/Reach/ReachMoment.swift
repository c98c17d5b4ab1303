import HTTP
import Records

/// The moment that a question about reach is asked for: now, unless a past one was typed.
struct ReachMoment {
  let field: FormField
  /// Milliseconds since 1970; nil: now.
  let past: Int64?

  init(_ visit: Visit) {
    let typed = (visit.request.query["at"] ?? "").trimmed
    let time = typed.isEmpty ? nil : Timestamps.milliseconds(typed, clock: visit.words.zone)
    let isGood = typed.isEmpty || time.map { $0 <= visit.now } ?? false
    past = isGood ? time : nil
    field = FormField("at", typed, error: isGood ? nil : visit.words[ReachWord.momentBad])
  }

  var status: Status { field.error == nil ? .ok : .badRequest }

  /// As it stands in the address of this question's other forms.
  func query(_ more: String) -> String {
    field.value.isEmpty || field.error != nil
      ? "?" + more : "?at=" + PercentCoding.encode(field.value) + "&" + more
  }
}
