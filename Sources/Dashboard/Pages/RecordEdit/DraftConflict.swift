import Records

extension RecordDraft {
  /// What somebody typed, over what somebody else saved meanwhile: untouched fields show theirs,
  /// and where both changed the same field, both are shown.
  mutating func meet(_ typed: RecordDraft, _ words: Words) {
    for index in fields.indices {
      guard let mine = typed.fields.first(where: { $0.name == fields[index].name }),
        mine.isTouched
      else { continue }
      let theirs = fields[index]
      fields[index].state = mine.state
      fields[index].text = mine.text
      fields[index].action = mine.action
      guard theirs.mark != mine.was, theirs.mark != mine.mark else { continue }
      fields[index].conflict = FieldInput.Conflict(
        before: Self.shown(mine.was, words), theirs: Self.shown(theirs.mark, words),
        yours: Self.shown(mine.mark, words))
    }
    added = typed.added
    if typed.parent.value != typed.wasParent { parent.value = typed.parent.value }
  }

  /// A mark in words: the text, or the state where there is none.
  private static func shown(_ mark: String, _ words: Words) -> String {
    let parts = mark.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    switch EditedField.State(rawValue: parts.first.map(String.init) ?? "") {
    case .null: return words[.valueNull]
    case .unset: return words[.valueUnset]
    case .empty: return words[.valueEmptyList]
    default:
      let text = parts.count > 1 ? String(parts[1]) : ""
      return text.isEmpty ? words[.valueEmptyText] : Shown.paragraphs(text)
    }
  }
}
