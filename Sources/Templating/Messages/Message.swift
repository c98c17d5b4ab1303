/// A message of a catalogue: its pieces, once or for each plural form.
struct Message: Sendable {
  /// What a message's text is made of.
  enum Piece: Sendable, Equatable {
    case text(String)
    case open(String)
    case close(String)
    case argument(String)
  }

  /// One form for every number, or one for each category.
  enum Forms: Sendable {
    case single([Piece])
    case plural([PluralCategory: [Piece]])
  }

  let forms: Forms
  let line: Int

  var all: [[Piece]] {
    switch forms {
    case .single(let pieces): [pieces]
    case .plural(let forms): PluralCategory.allCases.compactMap { forms[$0] }
    }
  }

  var isPlural: Bool {
    if case .plural = forms { true } else { false }
  }

  /// The names of its placeholders; a plural form always has `count`.
  var arguments: Set<String> {
    var names: Set<String> = isPlural ? ["count"] : []
    for case .argument(let name) in all.joined() { names.insert(name) }
    return names
  }

  func pieces(for number: Int64, rule: PluralRule) -> [Piece] {
    switch forms {
    case .single(let pieces): pieces
    case .plural(let forms): forms[rule.category(of: number)] ?? forms[.other] ?? []
    }
  }

  func mapped(_ change: ([Piece]) -> [Piece]) -> Message {
    switch forms {
    case .single(let pieces): Message(forms: .single(change(pieces)), line: line)
    case .plural(let forms): Message(forms: .plural(forms.mapValues(change)), line: line)
    }
  }
}
