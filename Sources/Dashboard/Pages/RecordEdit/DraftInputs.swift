import RecordStore
import Records
import Templating

extension RecordDraft {
  /// The inputs of the fields.
  func inputs(_ words: Words) -> [FieldInput] {
    fields.enumerated().map { index, field in input(field, "field-\(index)", words) }
  }

  func addedInputs(_ words: Words) -> [AddedField] {
    added.map { draft in
      AddedField(
        n: Int64(draft.n), name: draft.name, text: draft.text,
        kinds: AddedDraft.kinds.map { kind in
          Choice(kind.name, words.kind(kind), isSelected: kind == draft.type)
        }, error: draft.error)
    }
  }

  private func input(_ field: EditedField, _ id: String, _ words: Words) -> FieldInput {
    var input = FieldInput(
      id: id, name: field.name, type: words.kind(field.type, isEncrypted: field.isEncrypted),
      control: Self.control(field))
    input.text = field.text ?? field.stored.map { CellText(words: words).text($0).text } ?? ""
    input.was = field.was
    input.inputMode = Self.inputMode(field.type)
    input.placeholder = field.type.kind == .location ? "35.0116, 135.7681" : nil
    input.help = Self.help(field.type, words)
    input.mayFind = field.text != nil && field.type.kind == .reference
    input.matches = field.matches
    input.map = Self.map(field)
    if input.control == .reference {
      input.actions = ReferenceAction.allCases.map { action in
        Choice(
          action.rawValue, words.family(WordFamily.key(action)), isSelected: action == field.action)
      }
    }
    input.states = Self.states(field, words)
    input.conflict = field.conflict
    input.error = field.error
    return input
  }

  private static func control(_ field: EditedField) -> FieldInput.Control {
    guard let text = field.text else { return .fixed }
    if field.type.isList { return .area }
    switch field.type.kind {
    case .reference: return .reference
    case .string: return text.utf8.count > 80 || text.utf8.contains(10) ? .area : .line
    case .bytes: return .area
    default: return .line
    }
  }

  /// The place that the text names now.
  private static func map(_ field: EditedField) -> MapPoint? {
    guard field.type == FieldType(.location), field.state == .value || field.state == .theirs,
      case .location(let place)? = try? field.value()
    else { return nil }
    return MapPoint(place)
  }

  private static func inputMode(_ type: FieldType) -> String? {
    guard !type.isList else { return nil }
    return switch type.kind {
    case .int64: "numeric"
    case .double: "decimal"
    default: nil
    }
  }

  private static func help(_ type: FieldType, _ words: Words) -> String {
    let kind: String =
      switch type.kind {
      case .timestamp:
        words(.fieldTimeHelp, ["zone": LocalTime.name(words.zone.offset(at: words.now))])
      case .bytes: words[.fieldBytesHelp]
      case .asset: words[.fieldAssetHelp]
      default: ""
      }
    guard type.isList, type.kind != .asset else { return kind }
    return [words[.fieldListHelp], kind].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func states(_ field: EditedField, _ words: Words) -> [Choice] {
    var states: [EditedField.State] = [.value, .null, .unset]
    if field.type.isList { states.insert(.empty, at: 1) }
    if field.type.kind == .asset, field.stored == nil || field.stored == .null {
      states.removeFirst()
    }
    if field.conflict != nil { states.append(.theirs) }
    return states.map { state in
      Choice(state.rawValue, words[word(state)], isSelected: state == field.state)
    }
  }

  private static func word(_ state: EditedField.State) -> Word {
    switch state {
    case .value: .fieldStateValue
    case .empty: .valueEmptyList
    case .null: .valueNull
    case .unset: .valueUnset
    case .theirs: .fieldStateTheirs
    }
  }
}
