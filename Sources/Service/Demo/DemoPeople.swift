/// The people of the demonstration store. Its passwords are printed at every start: the store is
/// for looking around on one machine, and nothing else.
enum DemoPerson: CaseIterable, Sendable {
  case owner
  case participant
  case admin

  var name: String {
    switch self {
    case .owner: "Olga Owner"
    case .participant: "Pavel Participant"
    case .admin: "Ada Admin"
    }
  }

  var email: String {
    switch self {
    case .owner: "olga@example.org"
    case .participant: "pavel@example.org"
    case .admin: "ada@example.org"
    }
  }

  var password: String {
    switch self {
    case .owner: "olga shares a journal"
    case .participant: "pavel reads a journal"
    case .admin: "ada sees who reads it"
    }
  }

  var purpose: String {
    switch self {
    case .owner: "owns three containers and shares from them"
    case .participant: "has accepted one share and is invited to another"
    case .admin: "looks after the server"
    }
  }
}
