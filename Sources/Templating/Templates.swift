import Synchronization

/// The templates of all pages in all languages, compiled; can be loaded again while in use.
package final class Templates: Sendable {
  /// What `reloadIfChanged` did.
  package enum Reload: Sendable, Equatable {
    case unchanged
    case reloaded
    case failed(TemplateErrors)
  }

  package let languages: [Language]
  private let folder: String
  private let pages: [any Page.Type]
  private let messages: Set<String>
  private let current: Mutex<State>

  private struct State {
    var compiled: CompiledTemplates
    var fingerprint: String?
  }

  /// Compiles every page for every language; throws everything that is wrong, at once.
  /// `messages` are the keys that code asks for by itself.
  package init(
    folder: String, pages: [any Page.Type], languages: [String], pseudoLanguage: Bool = false,
    messages: Set<String> = []
  ) throws(TemplateErrors) {
    let codes = languages + (pseudoLanguage ? Language.pseudoCodes : [])
    self.languages = codes.enumerated().map { Language(code: $1, index: $0) }
    self.folder = folder
    self.pages = pages
    self.messages = messages
    let fingerprint = TemplateFolder.fingerprint(folder)
    let compiled = try CompiledTemplates.compile(
      TemplateFolder.read(folder), pages: pages, languages: self.languages, messages: messages)
    current = Mutex(State(compiled: compiled, fingerprint: fingerprint))
  }

  private var compiled: CompiledTemplates {
    current.withLock { $0.compiled }
  }

  /// What works but should not stay: messages, parts and pages that nothing uses.
  package var warnings: [TemplateProblem] { compiled.warnings }

  package func catalogue(_ language: Language) -> Catalogue {
    compiled.catalogues[language.index]
  }

  /// The page. `now`, in milliseconds, is what times are told relative to; `zone` the clock they are
  /// told by.
  package func page<P: Page>(
    _ page: P, in language: Language, now: Int64, zone: LocalTime = .universal
  ) -> [UInt8] {
    let program = compiled.programs[ObjectIdentifier(P.self)]?[language.index]
    return withUnsafePointer(to: page) {
      program?.run(UnsafeRawPointer($0), now: now, zone: zone) ?? []
    }
  }

  /// Compiles the folder again; when that fails, what was compiled before stays in use.
  package func reload() throws(TemplateErrors) {
    let fingerprint = TemplateFolder.fingerprint(folder)
    current.withLock { $0.fingerprint = fingerprint }
    let fresh = try CompiledTemplates.compile(
      TemplateFolder.read(folder), pages: pages, languages: languages, messages: messages)
    current.withLock { $0.compiled = fresh }
  }

  /// Reloads when a file was added, removed or written since the last attempt.
  package func reloadIfChanged() -> Reload {
    let fingerprint = TemplateFolder.fingerprint(folder)
    guard current.withLock({ $0.fingerprint != fingerprint }) else { return .unchanged }
    do throws(TemplateErrors) {
      try reload()
      return .reloaded
    } catch {
      return .failed(error)
    }
  }
}
