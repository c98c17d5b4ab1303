/// What a writer of HTML has to know about elements and attributes.
enum HTMLNames {
  /// Never have content nor an end tag.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  /// White space next to their tags means nothing.
  static let block: Set<String> = structural.union([
    "address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "dialog",
    "div", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "legend", "li", "link", "main", "meta", "nav", "option",
    "p", "pre", "script", "search", "section", "summary", "td", "th", "title",
  ])
  /// Hold elements only: white space between those means nothing.
  static let structural: Set<String> = [
    "colgroup", "datalist", "dl", "head", "html", "menu", "ol", "optgroup", "select", "table",
    "tbody", "tfoot", "thead", "tr", "ul",
  ]
  /// Hold text but no elements.
  static let plainText: Set<String> = ["option", "textarea", "title"]
  static let preformatted: Set<String> = ["pre", "textarea"]
  static let boolean: Set<String> = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
    "disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple",
    "muted", "nomodule", "novalidate", "open", "playsinline", "readonly", "required", "reversed",
    "selected",
  ]
  /// Values are addresses.
  static let addresses: Set<String> = ["action", "cite", "formaction", "href", "poster", "src"]
  /// Would run or load what the content security policy forbids; values are never taken there.
  static func isForbidden(attribute name: String) -> Bool {
    name == "style" || name == "srcdoc" || name == "srcset" || name == "ping"
      || name.hasPrefix("on")
  }
}
