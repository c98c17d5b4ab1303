import RecordStore

/// What stands behind `/share/` in the address of a share: its short GUID, and behind a slash the
/// secret of a personal link. The fragment is decoration.
struct SharedLink {
  let guid: String
  let personal: PersonalSecret?

  init(_ value: String, _ call: Call) {
    // No short GUID holds a NUL, and the store takes no text with one.
    let address = value.utf8.contains(0) ? "" : value.prefix { $0 != "#" }
    let parts = address.split(separator: "/", maxSplits: 1)
    guid = parts.first.map(String.init) ?? ""
    personal = parts.count == 2 ? PersonalSecret(String(parts[1]), keys: call.store.keys) : nil
  }
}
