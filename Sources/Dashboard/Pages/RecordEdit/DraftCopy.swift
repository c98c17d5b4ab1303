import Records

extension RecordDraft {
  /// Takes over what another record holds; all of it counts as typed.
  mutating func copy(_ original: [Field]) {
    for index in fields.indices {
      let known = fields[index]
      guard let field = original.first(where: { $0.name == known.name && $0.type == known.type })
      else { continue }
      let copied = EditedField(
        name: known.name, type: known.type, isEncrypted: known.isEncrypted, stored: field.value,
        clock: clock)
      fields[index].state = copied.state
      fields[index].text = copied.text
      fields[index].action = copied.action
    }
  }
}
