import Addresses
import HTTP
import RecordStore
import Records

/// The heads of the log's chains, for whoever may read them; checks one, and hands it out.
enum VerifyHandler {
  private static let script = "check-log.sh"
  private static let mostFaults = 100

  static func show(_ visit: Visit) throws -> Response {
    let wanted = visit.request.query["check"].flatMap { Int64($0) }
    let (chains, result, anchors) = try visit.read { c in
      let chains = try LogChain.list(c, caller: visit.caller, now: visit.now)
      let checked = try chains.first { $0.chain == wanted }.map {
        try Log.verify(c, container: ContainerID(rawValue: $0.chain))
      }
      return (chains, checked, try Anchors.list(c))
    }
    guard !chains.isEmpty else { throw StoreError(.notFound) }
    let words = visit.words
    var page = VerifyPage(
      frame: visit.frame(.browse, crumbs: crumbs(chains, words)),
      chains: chains.map { line($0, result: $0.chain == wanted ? result : nil, words) },
      scriptHref: Address.publicFile(script).path,
      command: "sh \(script) \(fileName(chains[0].chain, 0)) \(chains[0].head)")
    page.anchors = anchors.map { anchor($0, visit) }
    page.mayAnchor = anchors.isEmpty && visit.person.mayReadAccounts
    if let result {
      let count = Int64(result.isClean ? result.events : result.problems.count)
      page.checked = words(
        result.isClean ? VerifyWord.wholeNote : .damagedNote, count: count)
      let problems = Array(result.problems.prefix(mostFaults))
      let links = try visit.read {
        try LogLinks(visit, problems.compactMap(\.event), chain: wanted ?? 0, $0)
      }
      page.faults = problems.map {
        VerifyPage.Fault(text: fault($0, words), href: links[$0.event])
      }
    }
    return visit.answer(page)
  }

  /// A part of a chain as a file.
  static func export(_ visit: Visit) throws -> Response {
    let part = visit.request.query["part"].flatMap { Int($0) } ?? 0
    guard let chain = visit.request.parameters["chain"].flatMap({ Int64($0) }),
      let text = try visit.read({
        try LogExport.part($0, caller: visit.caller, chain: chain, part, now: visit.now)
      })
    else { throw StoreError(.notFound) }
    var response = Response(type: "text/plain; charset=utf-8", text)
    response.headers["Content-Disposition"] = ContentDisposition.attachment(
      fileName(chain, part))
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  /// Below the container whose chain it is, where there is one only.
  private static func crumbs(_ chains: [LogChain], _ words: Words) -> [Crumb] {
    var crumbs = [Crumb(words[.containersTitle], Address.containers.path)]
    if chains.count == 1, let container = chains[0].container {
      crumbs.append(
        Crumb(Shown.name(container.name), Address.container(container.identifier).path))
    }
    return crumbs + [Crumb(words[VerifyWord.title])]
  }

  private static func fileName(_ chain: Int64, _ part: Int) -> String {
    "sharehold-log-\(chain)" + (part == 0 ? "" : "-\(part)") + ".txt"
  }

  private static func line(
    _ chain: LogChain, result: LogVerification?, _ words: Words
  ) -> VerifyPage.ChainLine {
    let export = Address.verifyExport(chain: chain.chain).path
    let parts = (chain.entries - 1) / Int64(LogExport.partSize)
    return VerifyPage.ChainLine(
      name: chain.container.map { Shown.name($0.name) } ?? words[VerifyWord.accounts],
      entries: chain.entries, last: words.moment(chain.lastAt), head: chain.head,
      parts: (0...parts).map {
        VerifyPage.Part(
          href: export + ($0 == 0 ? "" : "?part=\($0)"),
          text: words(VerifyWord.part, count: $0 + 1))
      },
      checkHref: Address.verify.path + "?check=\(chain.chain)",
      result: result.map {
        $0.isClean
          ? BadgeValue(.ok, words[VerifyWord.whole]) : BadgeValue(.bad, words[VerifyWord.damaged])
      })
  }

  /// Where exactly is told to whoever looks after the server or audits it.
  private static func anchor(_ anchor: Anchors, _ visit: Visit) -> String {
    let words = visit.words
    let label = visit.person.mayReadAccounts ? anchor.label : "…"
    let place = words.family("anchor.\(anchor.place.rawValue)", ["label": label])
    guard let at = anchor.at else { return words(VerifyWord.neverAnchored, ["place": place]) }
    let texts: KeyValuePairs<String, String> = ["place": place, "time": words.moment(at)]
    return words(anchor.fault == nil ? .anchored : VerifyWord.anchorFailed, texts)
  }

  private static func fault(_ problem: LogVerification.Problem, _ words: Words) -> String {
    let fault = words.family("fault.\(problem.fault.rawValue)")
    let kind = FactKind(rawValue: problem.kind).map { words.family("log.\($0.rawValue)") }
    guard let event = problem.event else {
      return words(VerifyWord.faultOfNone, ["kind": kind ?? problem.kind, "fault": fault])
    }
    return words(
      VerifyWord.fault, ["entry": String(event), "kind": kind ?? problem.kind, "fault": fault])
  }
}
