import HTTP
import RecordStore

/// What the address of a list of findings asks for.
struct FindingsAsked {
  private static let names = ["kind", "severity", "state", "sort", "invited", "unused"]

  let filter: FindingFilter
  let terms: FindingTerms
  let invited: FormField
  let unused: FormField
  /// Counted from 1.
  let page: Int
  private let query: [(String, String)]

  init(_ visit: Visit) {
    let query = visit.request.query
    var filter = FindingFilter()
    filter.kind = query["kind"].flatMap(FindingKind.init(rawValue:))
    filter.severity = query["severity"].flatMap(FindingSeverity.init(rawValue:)) ?? .note
    filter.state = query["state"].flatMap(FindingFilter.State.init(rawValue:)) ?? .open
    filter.order = query["sort"].flatMap(FindingFilter.Order.init(rawValue:)) ?? .severity
    self.filter = filter
    var terms = FindingTerms()
    invited = Self.days("invited", query["invited"], &terms.invitationDays, visit)
    unused = Self.days("unused", query["unused"], &terms.unusedDays, visit)
    self.terms = terms
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 100_000)
    self.query = Self.names.compactMap { name in
      query[name].flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  /// Something of the filter's form is asked for.
  var usesFilter: Bool { query.contains { $0.0 != "state" } }

  var problems: [Problem] { [invited, unused].problems }

  /// The same question with something else in its place; nil takes it out.
  func path(_ base: String, _ changes: KeyValuePairs<String, String?>) -> String {
    var parts = query.filter { name, _ in !changes.contains { $0.key == name } }
    for (name, value) in changes { if let value { parts.append((name, value)) } }
    let text = parts.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
    return text.isEmpty ? base : base + "?" + text
  }

  private static func days(
    _ name: String, _ typed: String?, _ days: inout Int64, _ visit: Visit
  ) -> FormField {
    let text = (typed ?? "").trimmed
    guard !text.isEmpty else { return FormField(name, String(days)) }
    guard let number = Int64(text), (0...FindingTerms.mostDays).contains(number) else {
      return FormField(name, text, error: visit.words[FindingWord.daysBad])
    }
    days = number
    return FormField(name, text)
  }
}
