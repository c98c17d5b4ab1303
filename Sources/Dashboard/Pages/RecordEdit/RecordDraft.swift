import RecordStore
import Records
import Templating

/// What an editor holds: the fields of a type, and what was typed into them.
struct RecordDraft: Sendable {
  var fields: [EditedField]
  var added: [AddedDraft]
  var parent: FormField
  var wasParent: String
  /// What was found for the parent; nil when nobody looked.
  var parentMatches: [Choice]?
  /// What times are told by.
  let clock: LocalTime
  var problems: [Problem] = []

  /// A field that the type does not have yet.
  struct AddedDraft: Sendable {
    static let kinds: [FieldType] =
      [.string, .int64, .double, .timestamp, .location, .reference, .bytes].map { FieldType($0) }
      + [FieldType(.string, isList: true), FieldType(.int64, isList: true)]

    var n: Int
    var name = ""
    var type = FieldType(.string)
    var text = ""
    var error: String?
  }

  /// From the type and, when it exists, the record.
  init(
    type: RecordTypeRow?, fields stored: [Field], parent: String, mayAdd: Bool, clock: LocalTime
  ) {
    self.clock = clock
    var left = stored
    var fields: [EditedField] = []
    for known in type?.fields ?? [] {
      let index = left.firstIndex { $0.name == known.name }
      let field = index.map { left.remove(at: $0) }
      fields.append(
        EditedField(
          name: known.name, type: known.type, isEncrypted: known.isEncrypted,
          stored: field?.value, clock: clock))
    }
    self.fields =
      fields
      + left.map {
        EditedField(
          name: $0.name, type: $0.type, isEncrypted: $0.isEncrypted, stored: $0.value, clock: clock)
      }
    added = mayAdd ? (1...3).map { AddedDraft(n: $0) } : []
    self.parent = FormField("parent", parent)
    wasParent = parent
  }

  mutating func read(_ form: PostedForm) {
    for index in fields.indices { fields[index].read(form) }
    parent.value = (form.value("parent") ?? parent.value).trimmed
    if let pick = form.value("pick:" + RecordSearch.parent), !pick.isEmpty { parent.value = pick }
    wasParent = form.value("was-parent") ?? wasParent
    for index in added.indices {
      let n = added[index].n
      added[index].name = form["new-name:\(n)"].trimmed
      added[index].text = form["new-value:\(n)"]
      let typed = form["new-type:\(n)"]
      added[index].type =
        AddedDraft.kinds.first { $0.name == typed } ?? added[index].type
    }
  }

  var parentChange: RecordOperation.ParentChange {
    guard parent.value != wasParent else { return .keep }
    return parent.value.isEmpty ? .clear : .record(parent.value)
  }

  /// The fields to set and to unset. What is wrong is written beside its field.
  mutating func changes(_ words: Words) -> (set: [Field], removed: Set<String>) {
    var set: [Field] = []
    var removed: Set<String> = []
    for index in fields.indices where fields[index].isTouched {
      let field = fields[index]
      do throws(FieldText.Refusal) {
        guard let value = try field.value() else {
          removed.insert(field.name)
          continue
        }
        set.append(
          Field(
            name: field.name, type: field.type, value: value, isEncrypted: field.isEncrypted))
      } catch {
        fields[index].error = error.text(words)
      }
    }
    for index in added.indices where !added[index].name.isEmpty || !added[index].text.isEmpty {
      let field = added[index]
      let isKnown = fields.contains { $0.name == field.name }
      guard Self.isFieldName(field.name), !isKnown else {
        added[index].error =
          isKnown ? words[RefusalWord.fieldExists] : words[.fieldBadName]
        continue
      }
      do throws(FieldText.Refusal) {
        let value = try FieldText(type: field.type, clock: clock).value(field.text)
        set.append(Field(name: field.name, type: field.type, value: value))
      } catch {
        added[index].error = error.text(words)
      }
    }
    collectProblems(words)
    return (set, removed)
  }

  private mutating func collectProblems(_ words: Words) {
    for (index, field) in fields.enumerated() {
      if let error = field.error {
        problems.append(Problem("\(Shown.name(field.name)): \(error)", field: "field-\(index)"))
      }
    }
    for field in added {
      if let error = field.error { problems.append(Problem(error, field: "new-\(field.n)")) }
    }
  }

  /// Puts the store's refusal where it belongs.
  mutating func refuse(_ error: StoreError, _ words: Words) {
    let text = words.problem(error)
    if let name = error.context["field"],
      let index = fields.firstIndex(where: { $0.name == name })
    {
      fields[index].error = text
      problems.append(Problem("\(Shown.name(name)): \(text)", field: "field-\(index)"))
    } else if parent.value != wasParent, error.code == .notFound || error.code == .alreadyShared {
      parent.error = error.code == .notFound ? words[.problemParent] : text
      problems.append(Problem(parent.error ?? text, field: "parent"))
    } else {
      problems.append(Problem(text))
    }
  }

  private static func isFieldName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 255 else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (65...90) ~= byte || (97...122) ~= byte }
    return isLetter(first)
      && name.utf8.allSatisfy { isLetter($0) || (48...57) ~= $0 || $0 == UInt8(ascii: "_") }
  }
}
