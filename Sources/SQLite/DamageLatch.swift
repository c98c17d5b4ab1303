import Synchronization

/// Remembers that the file was found damaged: from then on nothing is written into it.
final class DamageLatch: Sendable {
  private let found = Atomic(false)

  func note(_ error: any Error) {
    if (error as? SQLiteError)?.code == .damaged { found.store(true, ordering: .relaxed) }
  }

  func check() throws {
    guard !found.load(ordering: .relaxed) else {
      throw SQLiteError(.damaged, detail: "the file is damaged, nothing more is written into it")
    }
  }
}
