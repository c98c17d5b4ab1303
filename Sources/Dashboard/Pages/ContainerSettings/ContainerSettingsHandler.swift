import Addresses
import HTTP
import RecordStore
import Records

/// The settings of a container, for those who may change them.
enum ContainerSettingsHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func save(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let container = try visit.read { try visit.container($0).container }
    let path = Address.containerSettings(container.identifier).path
    let words = visit.words
    let name = form["name"].trimmed
    let about = form["about"]
    do {
      return try await visit.once(form) { context in
        try Containers.rename(context, container: container.id, name: name, about: about)
        return Outcome(to: path, notice: words(ContainerWord.saved, ["name": name]))
      }
    } catch let error as StoreError where error.code == .badRequest {
      var page = try page(visit)
      page.name = FormField("name", name)
      page.about = FormField("about", about)
      if error.context["field"] == "about" {
        page.about.error = words[ContainerWord.aboutBad]
      } else {
        page.name.error = words[ContainerWord.nameMissing]
      }
      page.problems = [page.name, page.about].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  static func policy(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let mode = ContainerPolicy.LinkMode(rawValue: form["mode"]),
      let permission = Permission(rawValue: form["permission"]), permission != .none
    else { throw StoreError(.badRequest) }
    let policy = ContainerPolicy(
      linkMode: mode, defaultPermission: permission, needsPassword: form["needs-password"] == "yes",
      needsEnd: form["needs-end"] == "yes")
    let words = visit.words
    return try await change(visit, form) { context, container in
      try Containers.setPolicy(context, container: container, policy)
      return words(
        ContainerWord.policySaved,
        ["mode": words[word(mode)], "right": words.permission(permission)])
    }
  }

  /// Adds somebody by address, or gives a member another role.
  static func team(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let role = TeamRole(rawValue: form["role"]) else { throw StoreError(.badRequest) }
    let words = visit.words
    if let member = Int64(form["account"]) {
      let account = AccountID(rawValue: member)
      return try await change(visit, form) { context, container in
        let old = try self.role(of: account, in: container, context)
        try Containers.setTeamRole(context, container: container, account: account, role: role)
        let name = try Accounts.load(account, context.connection).name
        return words(
          old == nil ? ContainerWord.memberAdded : .memberChanged,
          ["name": name, "role": words.team(role), "old": old.map { words.team($0) } ?? ""])
      }
    }
    let email = form["email"].trimmed
    do {
      return try await change(visit, form) { context, container in
        let account = try Containers.addToTeam(
          context, container: container, email: email, role: role)
        let name = try Accounts.load(account, context.connection).name
        return words(ContainerWord.memberAdded, ["name": name, "role": words.team(role)])
      }
    } catch let error as StoreError where [.notFound, .badRequest].contains(error.code) {
      var page = try page(visit)
      page.email = FormField("email", email, error: words[ContainerWord.memberUnknown])
      page.problems = [page.email].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  static func remove(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    guard let member = Int64(form["account"]) else { throw StoreError(.badRequest) }
    let account = AccountID(rawValue: member)
    let words = visit.words
    return try await change(visit, form) { context, container in
      let old = try self.role(of: account, in: container, context)
      try Containers.setTeamRole(context, container: container, account: account, role: nil)
      let name = try Accounts.load(account, context.connection).name
      return words(
        ContainerWord.memberRemoved,
        ["name": name, "old": old.map { words.team($0) } ?? words[.personSomeone]])
    }
  }

  private static func role(
    of account: AccountID, in container: ContainerID, _ context: WriteContext
  ) throws -> TeamRole? {
    try Containers.team(
      context.connection, caller: context.actor.caller, container: container, now: context.now
    ).first { $0.account == account }?.role
  }

  /// `body` says what has changed.
  private static func change(
    _ visit: Visit, _ form: PostedForm,
    _ body: @escaping @Sendable (WriteContext, ContainerID) throws -> String
  ) async throws -> Response {
    let container = try visit.read { try visit.container($0).container }
    let path = Address.containerSettings(container.identifier).path
    do {
      return try await visit.once(form) { context in
        Outcome(to: path, notice: try body(context, container.id))
      }
    } catch let error as StoreError where error.code == .badRequest && form["email"].isEmpty {
      var page = try page(visit)
      page.problems = [Problem(visit.words[ContainerWord.lastOwner])]
      return visit.answer(page, status: .conflict)
    }
  }

  private static func page(_ visit: Visit) throws -> ContainerSettingsPage {
    let words = visit.words
    let (container, policy, team) = try visit.read { c in
      let container = try visit.container(c).container
      _ = try Access.check(
        c, visit.caller, .changeContainer, container: container.id, now: visit.now)
      return (
        container, try ContainerPolicy.load(container.id, c),
        try Containers.team(c, caller: visit.caller, container: container.id, now: visit.now)
      )
    }
    let name = Shown.name(container.name)
    let home = Address.container(container.identifier).path
    let title = words[ContainerWord.settings]
    var frame = visit.frame(
      .browse,
      crumbs: [
        Crumb(words[.containersTitle], Address.containers.path), Crumb(name, home), Crumb(title),
      ])
    frame.container = Crumb(name, home)
    var page = ContainerSettingsPage(
      frame: frame, title: "\(title) · \(name)", identifier: Shown.name(container.identifier),
      path: Address.containerSettings(container.identifier).path)
    page.webhooksHref = Address.webhooks(container.identifier).path
    page.name = FormField("name", container.name)
    page.about = FormField("about", container.about)
    page.modes = ContainerPolicy.LinkMode.allCases.map { mode in
      Choice(mode.rawValue, words[word(mode)], isSelected: mode == policy.linkMode)
    }
    page.needsPassword = policy.needsPassword
    page.needsEnd = policy.needsEnd
    page.defaultRights = [Permission.readOnly, .readWrite].map { permission in
      Choice(
        permission.rawValue, words.permission(permission),
        isSelected: permission == policy.defaultPermission)
    }
    page.members = team.map { member($0, visit) }
    page.newRoles = roles(.viewer, words)
    return page
  }

  private static func word(_ mode: ContainerPolicy.LinkMode) -> ContainerWord {
    switch mode {
    case .invited: .modeInvited
    case .signedIn: .modeSignedIn
    case .anyone: .modeAnyone
    }
  }

  private static func member(_ member: TeamMember, _ visit: Visit) -> ContainerSettingsPage.Member {
    ContainerSettingsPage.Member(
      account: String(member.account.rawValue),
      person: PersonValue(member, you: visit.account, showsHandle: true),
      roles: roles(member.role, visit.words))
  }

  private static func roles(_ current: TeamRole, _ words: Words) -> [Choice] {
    TeamRole.allCases.map { Choice($0.rawValue, words.team($0), isSelected: $0 == current) }
  }
}

extension PersonValue {
  /// Somebody in a container's team.
  init(_ member: TeamMember, you: AccountID, showsHandle: Bool) {
    self.init(
      name: Shown.name(member.name),
      handle: showsHandle ? member.email.map { Shown.name($0) } : nil,
      isYou: member.account == you, tone: Self.tone(of: member.account),
      initials: Shown.initials(member.name))
  }
}
