package import SQLite

extension Store {
  /// What reading operations are given; faces pass it on and ask it nothing themselves.
  package typealias Reader = Connection

  /// Reads for a page that somebody waits for: within the budget of a page, or with patience on
  /// the slow lane.
  package func readPage<T>(isPatient: Bool, _ body: (Reader) throws -> T) throws -> T {
    try read(budget: isPatient ? options.patientBudget : options.pageBudget, body)
  }
}
