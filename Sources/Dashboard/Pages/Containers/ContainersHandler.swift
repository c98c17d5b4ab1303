import Addresses
import HTTP
import RecordStore
import Records

/// The list of containers, and making one.
enum ContainersHandler {
  static func show(_ visit: Visit) throws -> Response { visit.answer(try page(visit)) }

  static func create(_ visit: Visit, _ form: PostedForm) async throws -> Response {
    let identifier = form["identifier"].trimmed
    let name = form["name"].trimmed
    let words = visit.words
    do {
      return try await visit.once(form) { context in
        _ = try Containers.add(
          context, identifier: identifier, name: name, owner: visit.account)
        return Outcome(
          to: Address.container(identifier).path,
          notice: words(.noticeContainerCreated, ["name": name]))
      }
    } catch let error as StoreError where [.exists, .badRequest].contains(error.code) {
      var page = try page(visit)
      page.identifier = FormField("identifier", identifier)
      page.name = FormField("name", name)
      let problem: Word =
        error.code == .exists ? .containersIdentifierTaken : .containersIdentifierMissing
      page.identifier.error = words[problem]
      if name.isEmpty {
        page.name.error = words[.accountNameMissing]
        page.identifier.error = nil
      }
      page.problems = [page.identifier, page.name].problems
      return visit.answer(page, status: .badRequest)
    }
  }

  private static func page(_ visit: Visit) throws -> ContainersPage {
    let containers = try visit.read {
      try Containers.list($0, caller: visit.caller, now: visit.now)
    }
    return ContainersPage(
      frame: visit.frame(.browse, crumbs: [Crumb(visit.words[.containersTitle])]),
      containers: containers.map { line($0, visit.words) },
      mayCreate: visit.person.mayCreateContainers)
  }

  static func line(_ summary: ContainerSummary, _ words: Words) -> ContainerLine {
    ContainerLine(
      href: Address.container(summary.container.identifier).path,
      name: Shown.name(summary.container.name),
      identifier: Shown.name(summary.container.identifier),
      about: Shown.start(summary.container.about, limit: 200),
      role: summary.teamRole.map { words.team($0) } ?? "", counts: counts(summary, words))
  }

  /// What there is for the viewer: records, own zones, and what others share.
  private static func counts(_ summary: ContainerSummary, _ words: Words) -> String {
    var parts: [String] = []
    let isElsewhere = summary.ownZones + summary.sharedWithViewer > 0
    if summary.records > 0 || !isElsewhere {
      parts.append(words(.containerRecords, count: Int64(summary.records)))
    }
    if summary.ownZones > 0 {
      parts.append(words(ContainerWord.ownZones, count: Int64(summary.ownZones)))
    }
    if summary.sharedWithViewer > 0 {
      parts.append(words(ContainerWord.sharedHere, count: Int64(summary.sharedWithViewer)))
    }
    return parts.joined(separator: " · ")
  }
}
