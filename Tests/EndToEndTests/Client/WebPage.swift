import Testing

/// A page as somebody's browser shows it.
struct WebPage: Sendable {
  let path: String
  let answer: Answer

  var status: Int { answer.status }
  var text: String { answer.text }
  var location: String? { answer.location }
  var forms: [PageForm] { PageForm.all(in: text) }

  /// The addresses of links to other pages.
  var links: [String] {
    PageForm.values(of: "href", in: text).filter {
      $0.hasPrefix("/") && !$0.hasPrefix("/public/")
    }
  }

  /// The first form with this address that has this field with this value.
  func form(_ action: String, _ name: String? = nil, _ value: String? = nil) throws -> PageForm {
    let form = forms.first { form in
      form.action == action && (name.map { form[$0] == value } ?? true)
    }
    let others = forms.map(\.action)
    return try #require(form, "no form \(action) in \(path) (\(status)), which has \(others)")
  }
}
