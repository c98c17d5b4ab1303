import Records
import Templating

/// One field of a record as it stands in an editor.
struct EditedField: Sendable {
  /// What a field can be besides a value; an empty list has a state of its own, since its text
  /// is that of a list with one empty text.
  enum State: String, Sendable {
    case value, empty, null, unset
    /// In a conflict: what somebody else wrote.
    case theirs
  }

  let name: String
  let type: FieldType
  let isEncrypted: Bool
  /// The value in the store; nil when it is not set.
  let stored: FieldValue?
  /// What times are told by.
  let clock: LocalTime
  var state: State
  /// Nil for a value that cannot be typed.
  var text: String?
  var action: ReferenceAction
  /// Of the form: state and text it was made with.
  var was: String
  var conflict: FieldInput.Conflict?
  /// What was found for a reference; nil when nobody looked.
  var matches: [Choice]?
  var error: String?

  init(
    name: String, type: FieldType, isEncrypted: Bool, stored: FieldValue?, clock: LocalTime
  ) {
    self.clock = clock
    self.name = name
    self.type = type
    self.isEncrypted = isEncrypted
    self.stored = stored
    text =
      stored.map { FieldText(type: type, clock: clock).text($0) }
      ?? (type.kind == .asset ? nil : "")
    switch stored {
    case nil: state = .unset
    case .null: state = .null
    case .list(let items) where items.isEmpty: state = .empty
    default: state = .value
    }
    if case .reference(let target) = stored { action = target.action } else { action = .none }
    was = ""
    was = mark
  }

  /// State and text in one, for comparison.
  var mark: String {
    let action = type.kind == .reference && !type.isList ? "|" + action.rawValue : ""
    return "\(state.rawValue)|\(text ?? "")\(action)"
  }

  var isTouched: Bool { state != .theirs && mark != was }

  /// Takes over what a form says.
  mutating func read(_ form: PostedForm) {
    guard let typedState = form.value("state:" + name).flatMap({ State(rawValue: $0) }) else {
      return
    }
    was = form.value("was:" + name) ?? mark
    let before = was.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    state = typedState
    if text != nil { text = form.value("value:" + name) ?? text }
    if let pick = form.value("pick:" + name), !pick.isEmpty { choose(pick) }
    action = form.value("action:" + name).flatMap { ReferenceAction(rawValue: $0) } ?? action
    // Typing into a field that was null or not set gives it a value, chosen or not.
    let isSameState = before.first.map(String.init) == state.rawValue
    let isTyped = text.map { !$0.isEmpty } ?? false
    if isSameState, isTyped, mark != was, [.null, .unset, .empty].contains(state) {
      state = .value
    }
  }

  /// Puts the name of a record where it was looked for: in a list, the last line.
  private mutating func choose(_ name: String) {
    guard type.kind == .reference, let typed = text else { return }
    guard type.isList else {
      text = name
      return
    }
    let lines = typed.split(separator: "\n").dropLast().map(String.init)
    text = (lines + [name]).joined(separator: "\n")
  }

  /// What is looked for: the text, of a list its last line.
  var lookedFor: String {
    guard type.isList else { return (text ?? "").trimmed }
    return (text ?? "").split(separator: "\n").last.map { String($0).trimmed } ?? ""
  }

  /// The value to save; nil when the field is to be unset.
  func value() throws(FieldText.Refusal) -> FieldValue? {
    switch state {
    case .unset: return nil
    case .null: return .null
    case .empty: return .list([])
    case .theirs: return stored
    case .value:
      guard let text else { return stored }
      return try FieldText(type: type, clock: clock).value(text, action: action, original: stored)
    }
  }
}
